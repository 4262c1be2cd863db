import { type ComposerDraft, EMPTY_COMPOSER_DRAFT } from "#domain/people/composer/composer-draft.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { joinComposerDrafts } from "./draftMessages.ts";

/** Draft of a chat in the browser's local storage. */
export interface LocalDraft {
	draft: ComposerDraft | null;
	/** Epoch ms, by the product's clock. */
	written_at: number;
	/** Send without a response so far. A retry with the same body keeps its key, so that it is sent once. */
	sending?: PendingSend;
	/** Last sent draft, restored when the send is undone. */
	sent?: { id: string; draft: ComposerDraft };
}

interface PendingSend {
	/** Sent content as JSON. */
	body: string;
	key: string;
	/** Time of writing of the sent draft. It is part of the request, so a retry must repeat it. */
	draft_at: number;
	/** Newest message seen at the first attempt, likewise repeated. */
	handles_up_to: number | null;
}

const storageKey = (operatorId: number, friendId: number) => `musubi:draft:${operatorId}:${friendId}`;

/** Stored draft; null if there is none, or if the browser refuses storage. */
export function readLocalDraft(operatorId: number, friendId: number): LocalDraft | null {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(storageKey(operatorId, friendId)) ?? "null");
		return isLocalDraft(stored) ? stored : null;
	} catch {
		return null;
	}
}

/** Stores a draft; ignored if storage is full or refused, because the server gets the draft shortly after. */
export function writeLocalDraft(operatorId: number, friendId: number, record: LocalDraft): void {
	try {
		localStorage.setItem(storageKey(operatorId, friendId), JSON.stringify(record));
	} catch {
		// The draft is lost only if the connection is lost and the page reloaded.
	}
}

/**
 * Listens to changes of a chat's draft by other tabs, so that all show the same draft, and none that was sent.
 * @returns function that removes the listener
 */
export function listenToOtherTabs(
	operatorId: number,
	friendId: number,
	onChange: (record: LocalDraft) => void,
): () => void {
	const name = storageKey(operatorId, friendId);
	const listener = ({ key }: StorageEvent) => {
		const record = key === name ? readLocalDraft(operatorId, friendId) : null;
		if (record) onChange(record);
	};
	addEventListener("storage", listener);
	return () => removeEventListener("storage", listener);
}

/**
 * Record after a change of the draft. An emptied draft also forgets the pending send: the same text typed
 * again is a new message, and under the old key it would not be sent.
 */
export const withChangedDraft = (
	{ sending, ...rest }: LocalDraft,
	draft: ComposerDraft | null,
	written_at: number,
): LocalDraft => ({ ...rest, ...(draft !== null && sending && { sending }), draft, written_at });

/**
 * Send of a content: the pending one if the content is the same and it marks the chat as handled as before,
 * otherwise a new one. Messages that arrived meanwhile do not make it a new one.
 */
export function pendingSendOf(
	{ sending, written_at }: LocalDraft,
	{ handles_up_to, ...content }: { handles_up_to: number | null },
): PendingSend {
	const body = JSON.stringify({ ...content, handles: handles_up_to !== null });
	return sending?.body === body ? sending : { body, key: createKey(), draft_at: written_at, handles_up_to };
}

/** Adds a cancelled message to the stored draft of its chat, which is not open. */
export function restoreToStoredDraft(
	operatorId: number,
	friendId: number,
	message: CancelledMessage,
	now: number,
): void {
	const record = readLocalDraft(operatorId, friendId) ?? { draft: null, written_at: 0 };
	const draft = joinComposerDrafts(draftOfSentMessage(record, message), record.draft ?? EMPTY_COMPOSER_DRAFT);
	writeLocalDraft(operatorId, friendId, withChangedDraft(record, draft, now));
}

/** Message whose send was cancelled. */
export interface CancelledMessage {
	id: string;
	/** Text, used if this browser does not have the original draft. */
	text: string;
}

/** Original draft of a message; only its text if this browser did not send it. */
export const draftOfSentMessage = (
	{ sent }: Pick<LocalDraft, "sent">,
	{ id, text }: CancelledMessage,
): ComposerDraft => (sent?.id === id ? sent.draft : { ...EMPTY_COMPOSER_DRAFT, text });

const isLocalDraft = (value: unknown): value is LocalDraft =>
	typeof value === "object" &&
	value !== null &&
	"written_at" in value &&
	typeof value.written_at === "number" &&
	"draft" in value &&
	(value.draft === null ||
		(typeof value.draft === "object" &&
			"text" in value.draft &&
			"attachments" in value.draft &&
			Array.isArray(value.draft.attachments)));
