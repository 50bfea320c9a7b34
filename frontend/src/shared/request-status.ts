/** How far a request has come, as slices keep it. */
export type RequestStatus = 'idle' | 'loading' | 'ready' | 'failed';
