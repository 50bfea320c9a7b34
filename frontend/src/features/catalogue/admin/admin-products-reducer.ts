import { combineReducers } from 'redux';
import { productFormReducer } from './form/product-form-reducer.ts';
import { adminProductsReducer } from './list/admin-products-slice.ts';

/** What the administrator's product pages keep in the store. */
export const adminProductPagesReducer = combineReducers({ list: adminProductsReducer, form: productFormReducer });
