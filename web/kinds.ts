import type { KindName } from "#domain/kinds/registry.ts";
import { action } from "./actions/explorer-kind.tsx";
import { commonVar } from "./common-vars/explorer-kind.tsx";
import { episode } from "./episodes/explorer-kind.tsx";
import type { AnyKindView } from "./explorer/kind-view.ts";
import { form } from "./forms/explorer-kind.tsx";
import { funnel } from "./funnels/explorer-kind.tsx";
import { landing } from "./landings/explorer-kind.tsx";
import { reaction } from "./reactions/explorer-kind.tsx";
import { richmenu } from "./richmenus/explorer-kind.tsx";
import { scenario } from "./scenarios/explorer-kind.tsx";
import { script } from "./scripts/explorer-kind.tsx";
import { tag } from "./tags/explorer-kind.tsx";
import { template } from "./templates/explorer-kind.tsx";
import { tracker } from "./trackers/explorer-kind.tsx";
import { friendInfo } from "./vars/explorer-kind.tsx";

/** View of each kind on the list screen, by the kind's name. */
export const KIND_VIEWS = {
	form,
	episode,
	tracker,
	landing,
	action,
	scenario,
	var: friendInfo,
	common_var: commonVar,
	template,
	script,
	richmenu,
	funnel,
	tag,
	reaction,
} satisfies Record<KindName, AnyKindView>;
