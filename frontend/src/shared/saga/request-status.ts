/** The state of a request in a slice. */
export type RequestStatus = 'idle' | 'loading' | 'ready' | 'failed';
