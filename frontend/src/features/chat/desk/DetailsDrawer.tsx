import type { ConversationDetails } from '@shop/contracts/chat-api.ts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { LineSkeletons } from '../../../shared/components/Skeletons.tsx';
import { CustomerNote } from './CustomerNote.tsx';
import { useConversationDetailsQuery } from './conversations-api.ts';
import { selectRoom, type WithDesk } from './desk-selectors.ts';
import { deskTexts as texts } from './desk-texts.ts';
import { FailedPart } from './FailedPart.tsx';
import { LatestOrders } from './LatestOrders.tsx';
import { SharedCartLines } from './SharedCartLines.tsx';
import { SideDrawer } from './SideDrawer.tsx';
import { TranscriptDialog } from './TranscriptDialog.tsx';

interface Props {
  user: string;
  name: string;
  onClose: () => void;
}

/** What an administrator needs beside the messages: customer, latest orders, cart, note, whole transcript. */
export function DetailsDrawer({ user, name, onClose }: Props) {
  const { currentData: details, isError, refetch } = useConversationDetailsQuery(user);
  const [transcript, setTranscript] = useState(false);
  return (
    <SideDrawer title={texts.detailsOf(name)} onClose={onClose}>
      {!details && !isError && <LineSkeletons count={5} />}
      {!details && isError && <FailedPart text={texts.detailsFailed} onRetry={refetch} />}
      {details && <Known details={details} />}
      <LatestOrders user={user} />
      <button type="button" className="text-button" aria-haspopup="dialog" onClick={() => setTranscript(true)}>
        {texts.transcript}
      </button>
      {transcript && <TranscriptDialog user={user} name={name} onClose={() => setTranscript(false)} />}
    </SideDrawer>
  );
}

function Known({ details: { user, name, email, cart, note } }: { details: ConversationDetails }) {
  const live = useSelector((state: WithDesk) => selectRoom(state, user)?.cart);
  return (
    <>
      <section>
        <h3 className="h4">{name}</h3>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </section>
      <SharedCartLines cart={live === undefined ? cart : live} />
      <CustomerNote key={user} user={user} initial={note} />
    </>
  );
}
