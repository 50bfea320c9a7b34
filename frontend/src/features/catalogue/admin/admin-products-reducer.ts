import { combineReducers } from 'redux';
import { productFormReducer } from './form/product-form-slice.ts';
import { adminProductsReducer } from './list/admin-products-slice.ts';

/** The state of the administrator's product pages. */
export const adminProductPagesReducer = combineReducers({ list: adminProductsReducer, form: productFormReducer });
