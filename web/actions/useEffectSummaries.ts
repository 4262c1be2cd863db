import { type Effect, summarise } from "#domain/effects/registry.ts";
import { type Choice, useTagChoices } from "./effects/useTagChoices.ts";

/** Says in one line what an effect does, with the names of this moment. */
export function useEffectSummaries(): (effect: Effect) => string {
	const { tags = [], folders } = useTagChoices();
	const names = { tags: byId(tags), folders: byId(folders) };
	return (effect) => summarise(effect, names);
}

const byId = (choices: Choice[]) => new Map(choices.map(({ id, name }) => [id, name]));
