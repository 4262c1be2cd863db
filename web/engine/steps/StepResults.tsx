import type { ResultSourceName } from "#domain/engine/results/registry.ts";
import { ResultsSection } from "#web/engine/results/ResultsSection.tsx";
import type { StepInput, SteppedKind } from "./stepsApi.ts";

/** Kinds whose steps are sources of results. */
const RESULT_SOURCE_OF_STEPS: Partial<Record<SteppedKind, ResultSourceName>> = { scenario: "step" };

/** Results of a saved step. */
export function StepResults({ kind, step: { id } }: { kind: SteppedKind; step: StepInput }) {
	const source = RESULT_SOURCE_OF_STEPS[kind];
	return source && id !== null ? <ResultsSection source={source} id={id} /> : null;
}
