import type { FigureKindName } from "#domain/console/line-figures/figure-kinds.ts";
import { deliveriesKind } from "./deliveries.ts";
import { demographicKind } from "./demographic.ts";
import type { FigureKind } from "./figure-kind.ts";
import { followersKind } from "./followers.ts";
import { membershipsKind } from "./memberships.ts";
import { menuKind } from "./menu.ts";
import { messageKind } from "./message.ts";
import { unitKind } from "./unit.ts";
import { unitsKind } from "./units.ts";

/** Kinds of figures by name. */
export const FIGURE_KINDS: Record<FigureKindName, FigureKind> = {
	followers: followersKind,
	deliveries: deliveriesKind,
	demographic: demographicKind,
	unit: unitKind,
	message: messageKind,
	menu: menuKind,
	memberships: membershipsKind,
	units: unitsKind,
};
