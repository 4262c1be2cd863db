import type { ChangeEvent } from "react";
import { fieldAttribute } from "./formProblems.ts";

interface FieldState<Draft> {
	draft: Draft;
	set: (part: Partial<Draft>) => void;
	/** First error message by field. */
	errors: Record<string, string>;
}

/** Names of the fields whose values have a type. */
type NameOf<Draft, Value> = { [Name in keyof Draft]: Draft[Name] extends Value ? Name : never }[keyof Draft] &
	string;

type TextEvent = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

/** Binders of a form's inputs. */
export type BoundFields<Draft extends object> = ReturnType<typeof bindFields<Draft>>;

/**
 * Props that bind inputs to the fields of a draft: value, change, first error, and mark for the focus.
 * @param wireName name of a field in the server's errors, if it is another
 */
export function bindFields<Draft extends object>(
	{ draft, set, errors }: FieldState<Draft>,
	wireName = (name: string) => name,
) {
	const setField = (name: string, value: unknown) => set({ [name]: value } as Partial<Draft>);
	const markOf = (name: string) => ({ error: errors[wireName(name)], ...fieldAttribute(wireName(name)) });
	return {
		/** Field of a text input. */
		text: <Name extends NameOf<Draft, string>>(name: Name) => ({
			value: draft[name],
			onChange: (event: TextEvent) => setField(name, event.currentTarget.value),
			...markOf(name),
		}),
		/** Field of an input that passes its value itself. */
		value: <Name extends keyof Draft & string>(name: Name) => ({
			value: draft[name],
			onChange: (value: Draft[Name]) => setField(name, value),
			...markOf(name),
		}),
		/** Field of a toggle. */
		toggle: <Name extends NameOf<Draft, boolean>>(name: Name) => ({
			checked: draft[name],
			onChange: (event: ChangeEvent<HTMLInputElement>) => setField(name, event.currentTarget.checked),
			...markOf(name),
		}),
	};
}
