import { latePart } from "#web/platform/ui/latePart.tsx";

/** Replay of a scenario, which editors load once it is shown. */
export const LateScenarioReplay = latePart(async () => (await import("./ScenarioReplay.tsx")).ScenarioReplay);
