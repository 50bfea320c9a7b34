import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';

/** Endpoint, credentials and bucket of the image store. */
export interface BucketAccess {
  /** `http(s)://host[:port]` and nothing more. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Milliseconds per request: the client has no timeout. */
const REQUEST_MS = 10_000;

/** Creates an S3 client whose requests time out after ten seconds and are not retried. */
export function bucketClient({ endpoint, accessKey, secretKey, region }: BucketAccess): Client {
  const { protocol, hostname, port } = new URL(endpoint);
  const useSSL = protocol === 'https:';
  const { request, Agent } = useSSL ? https : http;
  return new Client({
    endPoint: hostname,
    ...(port === '' ? {} : { port: Number(port) }),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
    transportAgent: new Agent({ keepAlive: true, maxSockets: 20 }),
    transport: {
      request: ((options: http.RequestOptions, answer: (response: http.IncomingMessage) => void) =>
        request({ ...options, signal: AbortSignal.timeout(REQUEST_MS) }, answer)) as typeof http.request,
    },
    retryOptions: { disableRetry: true, maximumRetryCount: 0 },
  });
}
