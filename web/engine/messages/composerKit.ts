import { type ComponentType, createContext } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import type { FormProblems } from "#web/platform/ui/formProblems.ts";
import type { ComposedSend } from "./composerDialog.ts";

/** Message in the composer, whose content only the composer knows. */
export interface KitMessage {
	key: string;
}

type SendingEffect = ComposedSend["effect"];

/** Parts of the composer, for a form that contains it. */
export interface ComposerKit {
	/** Loads the messages of effects. */
	load: (effects: readonly SendingEffect[]) => Promise<KitMessage[]>;
	/** Stores the messages and returns the effects that send them. @throws ApiError */
	store: (messages: readonly KitMessage[], field: string) => Promise<SendingEffect[]>;
	/** Effects that send as many messages, without storing them. */
	sketch: (messages: readonly KitMessage[]) => SendingEffect[];
	/** Problems of the messages, below the field of the list. */
	findProblems: (messages: readonly KitMessage[], field: string) => FormProblems["fields"];
	findDoubts: (messages: readonly KitMessage[], targets: PlaceholderTargets | undefined) => string[];
	/** Messages with their fields. */
	Fields: ComponentType<ComposerFieldsProps>;
	/** Messages as a friend sees them. */
	Talk: ComponentType<{ messages: readonly KitMessage[] }>;
}

interface ComposerFieldsProps {
	value: readonly KitMessage[];
	onChange: (messages: readonly KitMessage[]) => void;
	field: string;
	/** First error message by field. */
	errors: Record<string, string>;
}

/** Loads the composer; supplied by the site, because its fields belong to a higher area. */
export const ComposerKitContext = createContext<() => Promise<ComposerKit>>(() =>
	Promise.reject(new Error("no composer")),
);
