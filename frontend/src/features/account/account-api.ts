import type { Product } from '@shop/contracts/catalogue-api.ts';
import type {
  LoginRequest,
  LoginResponse,
  Profile,
  ProfileUpdateRequest,
  ProfileUpdateResponse,
  RegisterRequest,
  RegisterResponse,
  TokenResponse,
} from '@shop/contracts/user-api.ts';
import { api } from '../../shared/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** docs/requirements.md#calls-users names the token only; the shop adds the user. */
type TokenAnswer = Pick<TokenResponse, 'token'> & Partial<TokenResponse>;

/** Who the session cookie is; fails with 401 for a visitor (docs/api.md#session). */
export async function fetchToken(signal?: AbortSignal): Promise<TokenAnswer> {
  return (await api.get<TokenAnswer>(calls.token, { ...(signal && { signal }) })).data;
}

export async function postLogin(request: LoginRequest): Promise<LoginResponse> {
  return (await api.post<LoginResponse>(calls.login, request)).data;
}

export async function postRegister(request: RegisterRequest): Promise<RegisterResponse> {
  return (await api.post<RegisterResponse>(calls.register, request)).data;
}

/** Ends the session; true once the server has confirmed it. */
export async function fetchLogout(signal: AbortSignal): Promise<true> {
  await api.get(calls.logout, { signal });
  return true;
}

export async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  return (await api.get<Profile>(calls.profileOf(userId), { signal })).data;
}

/** docs/requirements.md#calls-users spells the last name `lastname` in this call. */
export async function putProfile({ lastName, ...rest }: ProfileUpdateRequest): Promise<ProfileUpdateResponse> {
  return (await api.put<ProfileUpdateResponse>(calls.profile, { ...rest, lastname: lastName })).data;
}

/** The shop's bestsellers, for a picture beside the forms. */
export async function fetchBestsellers(signal: AbortSignal): Promise<Product[]> {
  return (await api.get<Product[]>(calls.bestsellers, { signal })).data;
}
