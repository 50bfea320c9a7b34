import { useLoaded } from '../../shared/use-loaded.ts';
import { fetchSecurity } from './security-api.ts';
import { WeakPassword } from './WeakPassword.tsx';

/** Above every page of the administration: asks for another password while the present one is weak. */
export function PasswordNotice() {
  const { state } = useLoaded(fetchSecurity);
  return state.status === 'loaded' && state.result.hasWeakPassword ? <WeakPassword /> : null;
}
