import http from 'node:http';
import https from 'node:https';
import { Client } from 'minio';

/** Where an S3 is, who we are to it, and the bucket that holds the pictures. */
export interface BucketAccess {
  /** `http(s)://host[:port]` and nothing more. */
  endpoint: string;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

/** Milliseconds for one request: the client has no time limit of its own. */
const REQUEST_MS = 10_000;

/** A client of an S3. Every request ends within ten seconds, and none is repeated by itself. */
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
