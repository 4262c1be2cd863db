import { type ComponentType, createContext } from "react";
import type { EffectOf } from "#domain/engine/actions/effects/registry.ts";

/** Message from the composer: the effect that sends it, and its name for lists. */
export interface ComposedSend {
	effect: EffectOf<"text"> | EffectOf<"template">;
	name: string;
}

export interface ComposerDialogProps {
	title: string;
	/** Label of the button that passes the messages on. */
	confirmLabel: string;
	/** Maximum number of messages. */
	max: number;
	/** Messages to edit; none for new ones. */
	start: readonly ComposedSend["effect"][];
	/** Whether texts are stored like other messages, for a place that refers to messages by their ids. */
	storesTexts?: boolean;
	/** Receives the stored messages. */
	onDone: (sends: ComposedSend[]) => void;
	onClose: () => void;
}

/** Dialog in which messages are written; supplied by the site, because its fields belong to a higher area. */
export const ComposerDialogContext = createContext<ComponentType<ComposerDialogProps>>(() => null);
