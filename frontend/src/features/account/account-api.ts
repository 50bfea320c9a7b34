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
import { api } from '../../shared/api/api-client.ts';
import { calls } from '../../shared/paths.ts';

/** docs/requirements.md#calls-users defines only the token; this shop adds the user. */
type TokenBody = Pick<TokenResponse, 'token'> & Partial<TokenResponse>;

/** Fetches the user of the session cookie; fails with 401 for a visitor (docs/api.md#session). */
export async function fetchToken(signal?: AbortSignal): Promise<TokenBody> {
  return (await api.get<TokenBody>(calls.token, { ...(signal && { signal }) })).data;
}

export async function postLogin(request: LoginRequest): Promise<LoginResponse> {
  return (await api.post<LoginResponse>(calls.login, request)).data;
}

export async function postRegister(request: RegisterRequest): Promise<RegisterResponse> {
  return (await api.post<RegisterResponse>(calls.register, request)).data;
}

/** Ends the session; returns true when the server confirms. */
export async function fetchLogout(signal: AbortSignal): Promise<true> {
  await api.get(calls.logout, { signal });
  return true;
}

export async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  return (await api.get<Profile>(calls.profileOf(userId), { signal })).data;
}

/** Updates the profile. This call names the last name `lastname` (docs/requirements.md#calls-users). */
export async function putProfile({ lastName, ...rest }: ProfileUpdateRequest): Promise<ProfileUpdateResponse> {
  return (await api.put<ProfileUpdateResponse>(calls.profile, { ...rest, lastname: lastName })).data;
}
