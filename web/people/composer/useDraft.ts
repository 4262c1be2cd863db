import { useEffect, useEffectEvent, useRef, useState } from "react";
import { type ComposerDraft, EMPTY_DRAFT, isEmptyDraft } from "#domain/people/composer/draft.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { type ComposerState, saveDraft } from "./api.ts";
import {
	draftOfSentMessage,
	hearOtherTabs,
	type LocalDraft,
	readLocal,
	rewritten,
	sendingOf,
	type TakenBack,
	writeLocal,
} from "./localDraft.ts";

/** Pause in typing after which the draft is saved to the server. */
const PAUSE = SECOND;

/**
 * The draft of one talk. This browser keeps each change at once, the server a moment later; what was written last counts,
 * wherever it was written. The composer is made anew for another friend.
 */
export function useDraft(friendId: number, kept: ComposerState["draft"] | undefined) {
	const operatorId = useSession().operator.id;
	const [local] = useState(() => readLocal(operatorId, friendId));
	const [draft, show] = useState<ComposerDraft>(local?.draft ?? EMPTY_DRAFT);
	const record = useRef<LocalDraft>(local ?? { draft: null, written_at: 0 });
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isUnsaved = useRef(false);

	const save = useEffectEvent(() => {
		clearTimeout(timer.current);
		if (!isUnsaved.current) return;
		const { draft, written_at } = record.current;
		isUnsaved.current = false;
		saveDraft(friendId, draft, written_at).catch(() => {
			// It goes with the next change, or when the connection is back.
			isUnsaved.current = true;
		});
	});
	const keep = (next: LocalDraft) => {
		record.current = next;
		writeLocal(operatorId, friendId, next);
	};
	const set = (next: ComposerDraft) => {
		show(next);
		keep(rewritten(record.current, isEmptyDraft(next) && !next.quoted ? null : next, clockNow()));
		isUnsaved.current = true;
		clearTimeout(timer.current);
		timer.current = setTimeout(() => save(), PAUSE);
	};

	/** Another page wrote last: what stands here is over, and not told to the server any more. */
	const give = (next: LocalDraft) => {
		clearTimeout(timer.current);
		isUnsaved.current = false;
		if (JSON.stringify(next.draft) !== JSON.stringify(record.current.draft)) show(next.draft ?? EMPTY_DRAFT);
		record.current = next;
	};

	/**
	 * The server's is taken where it is newer, as after writing or sending on another machine, and told where it is older.
	 */
	const compare = useEffectEvent((theirs: ComposerState["draft"] | undefined) => {
		if (theirs === undefined) return;
		const ours = record.current;
		if (theirs && theirs.written_at > ours.written_at) {
			give(rewritten(ours, theirs.draft as ComposerDraft | null, theirs.written_at));
			writeLocal(operatorId, friendId, record.current);
		} else if (ours.written_at > (theirs?.written_at ?? 0) && !isUnsaved.current) {
			isUnsaved.current = true;
			save();
		}
	});
	const isKnown = kept !== undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: it is compared when it comes, and when somebody wrote it anew
	useEffect(() => compare(kept), [isKnown, kept?.written_at]);
	const hear = useEffectEvent((next: LocalDraft) => {
		if (!isUnsaved.current || next.written_at >= record.current.written_at) give(next);
	});
	useEffect(() => hearOtherTabs(operatorId, friendId, (next) => hear(next)), [operatorId, friendId]);
	useEffect(() => {
		const retry = () => save();
		addEventListener("online", retry);
		addEventListener("pagehide", retry);
		return () => {
			removeEventListener("online", retry);
			removeEventListener("pagehide", retry);
			save();
		};
	}, []);

	return {
		draft,
		set,
		/**
		 * Returns the body with the draft's time and an idempotency key, stable for the same messages
		 * until sent.
		 */
		sendingOf: <Body extends object>(body: Body): { body: Body & { draft_at: number }; key: string } => {
			const sending = sendingOf(record.current, body);
			keep({ ...record.current, sending });
			return { body: { ...body, draft_at: sending.draft_at }, key: sending.key };
		},
		/** It was sent: what was typed meanwhile stays. */
		wasSent: (id: string, sent: ComposerDraft, now: ComposerDraft) => {
			const { sending: _, ...rest } = record.current;
			record.current = { ...rest, sent: { id, draft: sent } };
			set(withoutSent(now, sent));
		},
		/** The draft that a message was which was taken back. */
		draftOfSent: (back: TakenBack): ComposerDraft => draftOfSentMessage(record.current, back),
	};
}

const withoutSent = (now: ComposerDraft, sent: ComposerDraft): ComposerDraft => ({
	text: now.text.startsWith(sent.text) ? now.text.slice(sent.text.length) : now.text,
	attachments: now.attachments.filter(({ key }) => sent.attachments.every((other) => other.key !== key)),
	quoted: now.quoted?.id === sent.quoted?.id ? null : now.quoted,
});
