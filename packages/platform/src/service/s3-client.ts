import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';

export type { Client as S3Client } from 'minio';

/** Location of a bucket, and credentials. */
export interface S3Access {
  /** `http(s)://host[:port]`, without a path. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/**
 * Creates an S3 client that never retries and whose requests time out; minio's own has no timeouts.
 * @param requestSignal called for each request: ends it when the signal aborts
 */
export function createS3Client(
  { endpoint, accessKey, secretKey, region }: S3Access,
  requestSignal: () => AbortSignal,
): Client {
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
    transportAgent: new Agent({ keepAlive: true, maxSockets: 50 }),
    transport: {
      request: ((options: http.RequestOptions, onResponse: (response: http.IncomingMessage) => void) =>
        request({ ...options, signal: requestSignal() }, onResponse)) as typeof http.request,
    },
    retryOptions: { disableRetry: true, maximumRetryCount: 0 },
  });
}
