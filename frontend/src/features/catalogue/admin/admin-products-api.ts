import type {
  AdminProduct,
  AdminSort,
  CreateProductRequest,
  ImageFilter,
  StockFilter,
  UpdateProductRequest,
} from '@shop/contracts/catalogue-admin-api.ts';
import type { Category, ProductDetails, ProductImage } from '@shop/contracts/catalogue-api.ts';
import { adminCalls } from '../../../shared/admin-paths.ts';
import { api, messageOf, statusOf } from '../../../shared/api/api-client.ts';
import { shopApi, uncached } from '../../../shared/api/shop-api.ts';
import { type Cursor, listEndpoint, removesRow } from '../../../shared/list/list-endpoint.ts';
import type { Part } from '../../../shared/list/part.ts';
import { calls } from '../../../shared/paths.ts';

/** Filter and sort of the products; '' means all categories, any stock, with or without images, drafts too, or newest first. */
export interface AdminProductsFilter {
  search: string;
  category: string;
  stock: StockFilter | '';
  image: ImageFilter | '';
  published: 'true' | 'false' | '';
  sort: AdminSort | '';
}

/** The products, as administrators list and delete them. */
export const { useAdminProductsInfiniteQuery, useRemoveProductMutation } = shopApi.injectEndpoints({
  endpoints: (build) => ({
    adminProducts: build.infiniteQuery<Part<AdminProduct>, AdminProductsFilter, Cursor>(
      listEndpoint({ path: adminCalls.adminProducts, tag: 'product', headers: uncached }),
    ),

    removeProduct: build.mutation<unknown, string>({
      query: (id) => ({ method: 'DELETE', path: adminCalls.adminProduct(id), success: 'Product removed' }),
      onQueryStarted: removesRow('product'),
      invalidatesTags: ['catalogueAttention'],
    }),
  }),
});

/** Fetches a product; administrators get drafts, too. */
export async function fetchFreshProduct(id: string, signal: AbortSignal): Promise<ProductDetails> {
  return (await api.get<ProductDetails>(calls.product(id), { signal, headers: uncached })).data;
}

/** The fields of a product; without `published` a new one is published, and another one stays what it is. */
export type ProductRequest = Omit<CreateProductRequest, 'published'> & { published?: boolean };

/** The payload of docs/requirements.md#calls-products. */
export async function postProduct(request: ProductRequest): Promise<{ message: string; productId: string }> {
  return (await api.post<{ message: string; productId: string }>(adminCalls.newProduct, request)).data;
}

/** An update, with the expected count and version (docs/api.md#admin-products). */
export interface UpdateRequest extends ProductRequest {
  countShown: number;
  updatedAt: string;
  imageTexts?: NonNullable<UpdateProductRequest['imageTexts']>;
}

/** docs/requirements.md#product-form: only exactly this message means success. */
export const UPDATED = 'product updated';

/** An update is refused because of another one since `updatedAt` (docs/api.md#admin-products). */
export const CHANGED_MEANWHILE = { status: 409, headers: {}, data: { message: 'product changed meanwhile' } };

/** Whether an update was refused for CHANGED_MEANWHILE. */
export function isChangedMeanwhile(error: unknown): boolean {
  return statusOf(error) === CHANGED_MEANWHILE.status && messageOf(error) === CHANGED_MEANWHILE.data.message;
}

export async function putProduct(id: string, request: UpdateRequest): Promise<{ message: string }> {
  return (await api.put<{ message: string }>(adminCalls.adminProduct(id), request)).data;
}

export async function fetchFreshCategories(signal: AbortSignal): Promise<Category[]> {
  return (await api.get<Category[]>(calls.categories, { signal, headers: uncached })).data;
}

export async function postCategory(name: string): Promise<Category> {
  return (await api.post<{ categoryCreated: Category }>(calls.categories, { category: name })).data.categoryCreated;
}

export async function deleteCategory(name: string): Promise<void> {
  await api.delete(adminCalls.category(name));
}

/** Saves an attribute value of a category; returns all categories after the change. */
export async function postAttribute(key: string, val: string, categoryChoosen: string): Promise<Category[]> {
  const request = { key, val, categoryChoosen };
  return (await api.post<{ categoryUpdated: Category[] }>(adminCalls.categoryAttribute, request)).data.categoryUpdated;
}

/** Puts the images of a product into the order of their paths; returns them all. */
export async function putImageOrder(productId: string, paths: string[]): Promise<ProductImage[]> {
  return (await api.put<{ images: ProductImage[] }>(adminCalls.productImageOrder(productId), { paths })).data.images;
}

/** Deletes an image (docs/requirements.md#calls-products) and returns the others; the server knows where it is stored. */
export async function deleteImage(path: string, productId: string): Promise<ProductImage[]> {
  const params = { cloudinary: true };
  return (await api.delete<{ images: ProductImage[] }>(adminCalls.productImage(path, productId), { params })).data
    .images;
}
