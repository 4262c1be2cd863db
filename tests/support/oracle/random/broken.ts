import type { Draw } from "./draw.ts";

export const broken: Draw = () => ({ reason: "種類がわかりません", original: '{"type":999}' });
