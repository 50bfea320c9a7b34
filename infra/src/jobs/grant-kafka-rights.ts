import { type Topic, topics } from '@shop/contracts/event.ts';
import { eventFamilies } from '@shop/contracts/event-families.ts';
import kafkajs, { type AclOperationTypes, type AclResourceTypes, type Admin } from 'kafkajs';

// kafkajs is CommonJS, and Node finds these names only on its default export.
const { AclOperationTypes: Operation, AclPermissionTypes: Permission, AclResourceTypes: Resource } = kafkajs;
const { ResourcePatternTypes: Pattern } = kafkajs;

/** The processes that reach Kafka. Each has a user of its own, named with the prefix that the job is given. */
const USERS = ['gateway', 'user', 'catalogue', 'order', 'chat', 'analytics'];

interface Right {
  user: string;
  resourceType: AclResourceTypes;
  resourceName: string;
  /** Whether the right covers all names that begin so. */
  isPrefix?: boolean;
  operation: AclOperationTypes;
}

/**
 * Grants each process what it needs and no more (ADR 38): to write the topics of its own events, to read all topics,
 * and to use its own consumer groups. Rights that exist already stay as they are.
 * @param admin of a user that may alter the cluster
 * @param prefix of the users' names, such as `shop-` for `shop-order`
 * @returns a description of the change
 * @throws KafkaJSProtocolError on a broker without an authorizer
 */
export async function grantKafkaRights(admin: Admin, prefix: string): Promise<string[]> {
  const acl = USERS.flatMap(rightsOf).map(({ user, isPrefix = false, ...right }) => ({
    ...right,
    resourcePatternType: isPrefix ? Pattern.PREFIXED : Pattern.LITERAL,
    principal: `User:${prefix}${user}`,
    host: '*',
    permissionType: Permission.ALLOW,
  }));
  await admin.createAcls({ acl });
  return [`granted the rights of ${USERS.map((user) => prefix + user).join(', ')}`];
}

/** READ and WRITE include DESCRIBE. */
function rightsOf(user: string): Right[] {
  const onTopic = (resourceName: string, operation: AclOperationTypes) => ({
    user,
    resourceType: Resource.TOPIC,
    resourceName,
    operation,
  });
  const onGroups = (resourceName: string, operation: AclOperationTypes) => ({
    user,
    resourceType: Resource.GROUP,
    resourceName,
    isPrefix: true,
    operation,
  });
  return [
    ...ownTopics(user).map((topic) => onTopic(topic, Operation.WRITE)),
    ...topics.map((topic) => onTopic(topic, Operation.READ)),
    // The group of a restored database ends with its epoch (ADR 28), a follower's group with a random id.
    onGroups(user, Operation.READ),
    onGroups(`follow-${user}-`, Operation.READ),
    // `npm run reconcile-after-restore` reads with a group that it deletes.
    onGroups('reconcile-after-restore-', Operation.READ),
    onGroups('reconcile-after-restore-', Operation.DELETE),
  ];
}

function ownTopics(user: string): Topic[] {
  return [...new Set(eventFamilies.filter(({ source }) => source === user).map(({ topic }) => topic))];
}
