import { type EventFamily, eventEnvelope, topics } from '@shop/contracts/event.ts';
import { eventFamilies } from '@shop/contracts/event-families.ts';
import { createSchemaConverter, type JsonSchema } from './json-schemas.ts';

/** An AsyncAPI 3 document, as far as the generator and its tests know it. */
export interface AsyncApiDocument {
  asyncapi: '3.0.0';
  info: object;
  channels: Record<string, object>;
  operations: Record<string, object>;
  components: { messages: Record<string, object>; schemas: Record<string, JsonSchema> };
}

/** Describes every event on the event log from the contracts' event families. */
export function asyncApiDocument(): AsyncApiDocument {
  const converter = createSchemaConverter();
  const { properties = {}, required = [] } = converter.response(eventEnvelope);
  const messages = eventFamilies.flatMap(({ kind, types }) =>
    types.map((type) => [
      type,
      {
        name: type,
        title: type,
        summary: `Whole public state after the change. Subject, and key of the record: ${kind}/<id>`,
        contentType: 'application/json',
        payload: {
          type: 'object',
          required,
          properties: { ...properties, type: { const: type }, data: { $ref: `#/components/schemas/${kind}` } },
        },
      },
    ]),
  );
  const schemas = Object.fromEntries(
    eventFamilies.map(({ kind, data: payload }) => [kind, converter.response(payload)]),
  );
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Best online shop: events',
      version: '0.1.0',
      description:
        'CloudEvents 1.0 in the event log, PostgreSQL or Kafka. Rules: docs/events.md. Fields are only ever added.',
    },
    channels: Object.fromEntries(
      topics
        .map((topic): [string, EventFamily[]] => [topic, eventFamilies.filter((family) => family.topic === topic)])
        .filter(([, families]) => families.length > 0)
        .map(([topic, families]) => [
          topic,
          {
            address: topic,
            messages: Object.fromEntries(
              families.flatMap(({ types }) => types).map((type) => [type, { $ref: `#/components/messages/${type}` }]),
            ),
          },
        ]),
    ),
    operations: Object.fromEntries(
      eventFamilies.map(({ kind, topic, source, types }) => [
        `${source}-publishes-${kind}`,
        {
          action: 'send',
          channel: { $ref: `#/channels/${topic}` },
          messages: types.map((type) => ({ $ref: `#/channels/${topic}/messages/${type}` })),
        },
      ]),
    ),
    components: { messages: Object.fromEntries(messages), schemas: { ...converter.components(), ...schemas } },
  };
}
