import type { AdminProduct, CreateProductRequest } from '@shop/contracts/catalogue-admin-api.ts';
import type { Category, ProductDetails, ProductImage, Sort } from '@shop/contracts/catalogue-api.ts';
import { TOTAL_COUNT_HEADER } from '@shop/contracts/common-api.ts';
import { api } from '../../../shared/api-client.ts';
import { calls } from '../../../shared/paths.ts';

/** What an administrator's screens read is what was written last, by themselves or by others (DESIGN.md §1). */
const anew = { 'Cache-Control': 'no-cache' };

/** Which page of which products, in which order; '' is every category, or newest first. */
export interface AdminProductsQuery {
  search: string;
  category: string;
  sort: Sort | '';
  page: number;
}

/** One page, and how many products match in all. */
export interface AdminProductsPart {
  rows: AdminProduct[];
  total: number;
}

export const ROWS_A_PAGE = 25;

export async function fetchAdminProducts(
  { search, category, sort, page }: AdminProductsQuery,
  signal: AbortSignal,
): Promise<AdminProductsPart> {
  const params = { limit: ROWS_A_PAGE, pageNum: page, search, category, sort };
  const { data, headers } = await api.get<AdminProduct[]>(calls.adminProducts, { params, signal, headers: anew });
  return { rows: data, total: Number(headers[TOTAL_COUNT_HEADER] ?? data.length) };
}

export async function fetchProductAnew(id: string, signal: AbortSignal): Promise<ProductDetails> {
  return (await api.get<ProductDetails>(calls.product(id), { signal, headers: anew })).data;
}

/** SPEC §7's payload. */
export async function postProduct(request: CreateProductRequest): Promise<{ message: string; productId: string }> {
  return (await api.post(calls.newProduct, request)).data;
}

/** What an update carries besides: what its author was shown (API.md, Catalogue). */
export interface UpdateRequest extends CreateProductRequest {
  countShown: number;
  updatedAt: string;
}

export async function putProduct(id: string, request: UpdateRequest): Promise<{ message: string }> {
  return (await api.put(calls.adminProduct(id), request)).data;
}

export async function deleteProduct(id: string): Promise<{ message: string }> {
  return (await api.delete(calls.adminProduct(id))).data;
}

export async function fetchCategoriesAnew(signal: AbortSignal): Promise<Category[]> {
  return (await api.get<Category[]>(calls.categories, { signal, headers: anew })).data;
}

export async function postCategory(name: string): Promise<Category> {
  return (await api.post<{ categoryCreated: Category }>(calls.categories, { category: name })).data.categoryCreated;
}

export async function deleteCategory(name: string): Promise<void> {
  await api.delete(calls.category(name));
}

/** The whole list of categories afterwards. */
export async function postAttribute(key: string, val: string, categoryChoosen: string): Promise<Category[]> {
  const request = { key, val, categoryChoosen };
  return (await api.post<{ categoryUpdated: Category[] }>(calls.categoryAttribute, request)).data.categoryUpdated;
}

/** The call as SPEC §7 writes it: the shop knows itself where an image lies. */
export async function deleteImage(path: string, productId: string): Promise<ProductImage[]> {
  const params = { cloudinary: true };
  return (await api.delete<{ images: ProductImage[] }>(calls.productImage(path, productId), { params })).data.images;
}
