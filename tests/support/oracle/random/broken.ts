import type { DrawCondition } from "./draw-values.ts";

export const broken: DrawCondition = () => ({ reason: "種類がわかりません", original: '{"type":999}' });
