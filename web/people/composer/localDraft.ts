import { type ComposerDraft, EMPTY_DRAFT } from "#domain/people/composer/draft.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import { joinComposerDrafts } from "./messages.ts";

/** Draft of a talk in this browser, stored without the network. */
export interface LocalDraft {
	draft: ComposerDraft | null;
	/** Epoch ms, by the product's clock. */
	written_at: number;
	/** A send whose answer never came: sent again as it stands, it keeps its key and is sent once. */
	sending?: Sending;
	/** Last sent draft, restored when the send is undone. */
	sent?: { id: string; draft: ComposerDraft };
}

interface Sending {
	/** Sent body as JSON. */
	body: string;
	key: string;
	/** When the draft was written that went with it. It is a part of what the key stands for. */
	draft_at: number;
}

const nameOf = (operatorId: number, friendId: number) => `musubi:draft:${operatorId}:${friendId}`;

/** Null where nothing is kept, and where the browser keeps nothing at all. */
export function readLocal(operatorId: number, friendId: number): LocalDraft | null {
	try {
		const kept: unknown = JSON.parse(localStorage.getItem(nameOf(operatorId, friendId)) ?? "null");
		return isLocalDraft(kept) ? kept : null;
	} catch {
		return null;
	}
}

/** A full or forbidden store keeps nothing; the server has the draft a moment later. */
export function writeLocal(operatorId: number, friendId: number, kept: LocalDraft): void {
	try {
		localStorage.setItem(nameOf(operatorId, friendId), JSON.stringify(kept));
	} catch {
		// Nothing is lost but what survives a lost connection and a reload at once.
	}
}

/**
 * Hears what another tab of this browser keeps of a talk: both show the same draft, and none that was sent.
 * @returns ends it
 */
export function hearOtherTabs(
	operatorId: number,
	friendId: number,
	hear: (kept: LocalDraft) => void,
): () => void {
	const name = nameOf(operatorId, friendId);
	const listener = ({ key }: StorageEvent) => {
		const kept = key === name ? readLocal(operatorId, friendId) : null;
		if (kept) hear(kept);
	};
	addEventListener("storage", listener);
	return () => removeEventListener("storage", listener);
}

/**
 * What is kept once something else stands in the composer. Where nothing stands there any more, the next message is
 * another one: the same words under the old key would be taken for those that were sent before, and not be sent.
 */
export const rewritten = (
	{ sending, ...kept }: LocalDraft,
	draft: ComposerDraft | null,
	written_at: number,
): LocalDraft => ({ ...kept, ...(draft !== null && sending && { sending }), draft, written_at });

/** A send of what is written: the one whose answer never came where it is the same, else a new one. */
export function sendingOf({ sending, written_at }: LocalDraft, body: object): Sending {
	const written = JSON.stringify(body);
	return sending?.body === written ? sending : { body: written, key: createKey(), draft_at: written_at };
}

/** Puts a message that was taken back into the draft of its talk, which nobody has open. */
export function keepForLater(operatorId: number, friendId: number, back: TakenBack, now: number): void {
	const kept = readLocal(operatorId, friendId) ?? { draft: null, written_at: 0 };
	const draft = joinComposerDrafts(draftOfSentMessage(kept, back), kept.draft ?? EMPTY_DRAFT);
	writeLocal(operatorId, friendId, rewritten(kept, draft, now));
}

/** A message that was taken back. */
export interface TakenBack {
	id: string;
	/** Its words, where nobody knows the draft that it was. */
	text: string;
}

/** The draft that a message was; its words alone where this browser did not send it. */
export const draftOfSentMessage = (
	{ sent }: Pick<LocalDraft, "sent">,
	{ id, text }: TakenBack,
): ComposerDraft => (sent?.id === id ? sent.draft : { ...EMPTY_DRAFT, text });

const isLocalDraft = (kept: unknown): kept is LocalDraft =>
	typeof kept === "object" &&
	kept !== null &&
	"written_at" in kept &&
	typeof kept.written_at === "number" &&
	"draft" in kept &&
	(kept.draft === null ||
		(typeof kept.draft === "object" &&
			"text" in kept.draft &&
			"attachments" in kept.draft &&
			Array.isArray(kept.draft.attachments)));
