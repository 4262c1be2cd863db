import { useEffect, useEffectEvent, useRef, useState } from "react";
import {
	type ComposerDraft,
	EMPTY_COMPOSER_DRAFT,
	isComposerDraftEmpty,
} from "#domain/people/composer/composer-draft.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { useSession } from "#web/platform/api/consoleSession.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import { type ComposerState, saveDraftToServer } from "./composerApi.ts";
import {
	type CancelledMessage,
	draftOfSentMessage,
	type LocalDraft,
	listenToOtherTabs,
	pendingSendOf,
	readLocalDraft,
	withChangedDraft,
	writeLocalDraft,
} from "./localDraft.ts";

/** Pause in typing after which the draft is saved to the server. */
const SAVE_DELAY = SECOND;

/**
 * Draft of one chat. The browser stores each change at once, the server after a pause; the latest draft wins,
 * wherever it was written. Another friend needs another composer instance (`key`).
 */
export function useComposerDraft(friendId: number, serverDraft: ComposerState["draft"] | undefined) {
	const operatorId = useSession().operator.id;
	const [local] = useState(() => readLocalDraft(operatorId, friendId));
	const [draft, setDraft] = useState<ComposerDraft>(local?.draft ?? EMPTY_COMPOSER_DRAFT);
	const record = useRef<LocalDraft>(local ?? { draft: null, written_at: 0 });
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const isUnsaved = useRef(false);

	const save = useEffectEvent(() => {
		clearTimeout(timer.current);
		if (!isUnsaved.current) return;
		const { draft, written_at } = record.current;
		isUnsaved.current = false;
		saveDraftToServer(friendId, draft, written_at).catch(() => {
			// Retried with the next change, or when the connection is back.
			isUnsaved.current = true;
		});
	});
	const storeRecord = (next: LocalDraft) => {
		record.current = next;
		writeLocalDraft(operatorId, friendId, next);
	};
	const set = (next: ComposerDraft) => {
		setDraft(next);
		storeRecord(
			withChangedDraft(record.current, isComposerDraftEmpty(next) && !next.quoted ? null : next, clockNow()),
		);
		isUnsaved.current = true;
		clearTimeout(timer.current);
		timer.current = setTimeout(() => save(), SAVE_DELAY);
	};

	/** Replaces the draft by a newer one of another page, and cancels the pending save. */
	const adoptDraft = (next: LocalDraft) => {
		clearTimeout(timer.current);
		isUnsaved.current = false;
		if (JSON.stringify(next.draft) !== JSON.stringify(record.current.draft))
			setDraft(next.draft ?? EMPTY_COMPOSER_DRAFT);
		record.current = next;
	};

	/** Adopts the server's draft if it is newer (written or sent on another device); saves this one if not. */
	const compareWithServer = useEffectEvent((fromServer: ComposerState["draft"] | undefined) => {
		if (fromServer === undefined) return;
		const localRecord = record.current;
		if (fromServer && fromServer.written_at > localRecord.written_at) {
			adoptDraft(
				withChangedDraft(localRecord, fromServer.draft as ComposerDraft | null, fromServer.written_at),
			);
			writeLocalDraft(operatorId, friendId, record.current);
		} else if (localRecord.written_at > (fromServer?.written_at ?? 0) && !isUnsaved.current) {
			isUnsaved.current = true;
			save();
		}
	});
	const isLoaded = serverDraft !== undefined;
	// biome-ignore lint/correctness/useExhaustiveDependencies: compared when it is loaded, and when its time changes
	useEffect(() => compareWithServer(serverDraft), [isLoaded, serverDraft?.written_at]);
	const handleOtherTab = useEffectEvent((next: LocalDraft) => {
		if (!isUnsaved.current || next.written_at >= record.current.written_at) adoptDraft(next);
	});
	useEffect(
		() => listenToOtherTabs(operatorId, friendId, (next) => handleOtherTab(next)),
		[operatorId, friendId],
	);
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
		 * Stores the send as pending, and returns its body with the draft's time and its idempotency key. Both
		 * are those of the pending send until it has succeeded, so that a retry sends nothing twice.
		 */
		prepareSend: <Body extends { handles_up_to: number | null }>(
			body: Body,
		): { body: Body & { draft_at: number }; key: string } => {
			const sending = pendingSendOf(record.current, body);
			storeRecord({ ...record.current, sending });
			const { draft_at, handles_up_to, key } = sending;
			return { body: { ...body, draft_at, handles_up_to }, key };
		},
		/** Removes the sent draft; text typed meanwhile stays. */
		removeSentDraft: (id: string, sentDraft: ComposerDraft, now: ComposerDraft) => {
			const { sending: _, ...rest } = record.current;
			record.current = { ...rest, sent: { id, draft: sentDraft } };
			set(removeSentParts(now, sentDraft));
		},
		/** Original draft of a cancelled message. */
		draftOfSent: (message: CancelledMessage): ComposerDraft => draftOfSentMessage(record.current, message),
	};
}

const removeSentParts = (now: ComposerDraft, sentDraft: ComposerDraft): ComposerDraft => ({
	text: now.text.startsWith(sentDraft.text) ? now.text.slice(sentDraft.text.length) : now.text,
	attachments: now.attachments.filter(({ key }) => sentDraft.attachments.every((other) => other.key !== key)),
	quoted: now.quoted?.id === sentDraft.quoted?.id ? null : now.quoted,
});
