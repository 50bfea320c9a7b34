import {
  chatMessage,
  conversation,
  conversationDetails,
  conversationNote,
  conversationsQuery,
  noteRequest,
  savedReply,
  savedReplyRemoved,
  savedReplyRequest,
  transcriptQuery,
} from '@shop/contracts/chat-api.ts';
import { NEXT_CURSOR_HEADER } from '@shop/contracts/common-api.ts';
import { exportOfChat } from '@shop/contracts/export-api.ts';
import { orderFacts } from '@shop/contracts/order-facts.ts';
import { databaseForUser } from '@shop/platform/events/consumer/deleted-users.ts';
import { countedReads } from '@shop/platform/service/audit/access.ts';
import { auditAs } from '@shop/platform/service/audit/audit.ts';
import { auditRoutes } from '@shop/platform/service/audit/audit-routes.ts';
import { administratorRoute, type Route, signedInRoute } from '@shop/platform/service/http/route.ts';
import { type ListPage, streamList } from '@shop/platform/service/http/stream-list.ts';
import type { Database } from '@shop/platform/service/postgres/postgres.ts';
import { z } from 'zod';
import { requireCustomer } from './conversations/known-customer.ts';
import { listConversations } from './conversations/list-conversations.ts';
import { readMessagesSince } from './conversations/messages-since.ts';
import { listOwnMessages, readOwnChat, readTranscript } from './conversations/transcript.ts';
import { readConversationDetails } from './desk/conversation-details.ts';
import { readNote, saveNote } from './desk/notes.ts';
import { createSavedReply, listSavedReplies, removeSavedReply, updateSavedReply } from './desk/saved-replies.ts';
import type { ChatStore } from './store/chat-store.ts';

const userParams = z.object({ user: z.string() });
const idParams = z.object({ id: z.string() });

/** Returns every endpoint of this service (docs/api.md#transcripts). */
export function chatRoutes(deps: { db: Database; store: ChatStore }): Route[] {
  const { db, store } = deps;
  const now = () => new Date();
  return [
    signedInRoute({
      method: 'get',
      path: '/api/chats/mine',
      response: z.array(chatMessage),
      handle: ({ caller }) => readOwnChat(store, caller.userId),
    }),
    signedInRoute({
      method: 'get',
      path: '/inner/export',
      response: exportOfChat,
      handle: async ({ caller: { userId }, response }) => {
        const note = (await readNote(db, userId))?.text || null;
        const end = `,"supportNote":${JSON.stringify(note)}}`;
        await streamList(response, (cursor) => listOwnMessages(store, { userId, cursor }), ['{"chats":', end]);
        return undefined;
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/inner/order-facts/:id',
      params: z.object({ id: z.string() }),
      query: z.object({ user: z.string(), since: z.iso.datetime() }),
      response: orderFacts,
      handle: async ({ query: { user, since } }) => ({ facts: await readMessagesSince(store, user, new Date(since)) }),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/chats',
      query: conversationsQuery,
      response: z.array(conversation),
      handle: async ({ query, response, caller }) => {
        const pageAfter = countedReads(db, caller, { list: 'conversations', now }, () =>
          listConversations(deps, query),
        );
        return pageOf(response, await pageAfter(undefined));
      },
    }),
    administratorRoute({
      method: 'get',
      path: '/api/chats/:user',
      params: userParams,
      query: transcriptQuery,
      response: z.array(chatMessage),
      handle: async ({ params, query, response }) => pageOf(response, await readTranscript(deps, params.user, query)),
    }),
    administratorRoute({
      method: 'get',
      path: '/api/admin/chat/conversations/:user',
      params: userParams,
      response: conversationDetails,
      handle: ({ params }) => readConversationDetails(db, params.user),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/chat/conversations/:user/note',
      params: userParams,
      body: noteRequest,
      response: conversationNote,
      handle: async ({ caller, params: { user }, body }) => {
        await requireCustomer(deps, user);
        return saveNote(databaseForUser(db, caller), caller, { user, ...body });
      },
    }),
    ...savedReplyRoutes(db),
    ...auditRoutes('chat', {
      db,
      now,
      subjects: { 'saved-reply': { from: 'saved_replies', id: 'id', name: 'title', searched: ['title'] } },
    }),
  ];
}

function savedReplyRoutes(db: Database): Route[] {
  return [
    administratorRoute({
      method: 'get',
      path: '/api/admin/chat/replies',
      response: z.array(savedReply),
      handle: () => listSavedReplies(db),
    }),
    administratorRoute({
      method: 'post',
      path: '/api/admin/chat/replies',
      body: savedReplyRequest,
      status: 201,
      response: savedReply,
      handle: ({ caller, body }) => createSavedReply(databaseForUser(db, caller), auditAs(caller, new Date()), body),
    }),
    administratorRoute({
      method: 'put',
      path: '/api/admin/chat/replies/:id',
      params: idParams,
      body: savedReplyRequest,
      response: savedReply,
      handle: ({ caller, params: { id }, body }) =>
        updateSavedReply(databaseForUser(db, caller), auditAs(caller, new Date()), { id, ...body }),
    }),
    administratorRoute({
      method: 'delete',
      path: '/api/admin/chat/replies/:id',
      params: idParams,
      response: savedReplyRemoved,
      handle: async ({ caller, params: { id } }) => {
        await removeSavedReply(databaseForUser(db, caller), auditAs(caller, new Date()), id);
        return { message: 'Saved reply removed' as const };
      },
    }),
  ];
}

function pageOf<Row>(response: { set(name: string, value: string): unknown }, { rows, next }: ListPage<Row>): Row[] {
  if (next !== undefined) response.set(NEXT_CURSOR_HEADER, next);
  return [...rows];
}
