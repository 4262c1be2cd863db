import type { KindName } from "#domain/engine/kinds/registry.ts";
import { trackerKindView } from "#web/acquisition/conversions/explorer-kind.tsx";
import { formKindView } from "#web/acquisition/forms/explorer-kind.tsx";
import { landingKindView } from "#web/acquisition/landings/explorer-kind.tsx";
import { scriptKindView } from "#web/acquisition/site-scripts/explorer-kind.tsx";
import { reactionKindView } from "#web/automation/auto-responses/explorer-kind.tsx";
import { episodeKindView } from "#web/automation/reminders/explorer-kind.tsx";
import { scenarioKindView } from "#web/automation/scenarios/explorer-kind.tsx";
import { richMenuKindView } from "#web/content/rich-menus/explorer-kind.tsx";
import { templateKindView } from "#web/content/templates/explorer-kind.tsx";
import { actionKindView } from "#web/engine/actions/explorer-kind.tsx";
import type { AnyKindView } from "#web/engine/explorer/kindView.ts";
import { commonVarKindView } from "#web/people/common-variables/explorer-kind.tsx";
import { friendInfoKindView } from "#web/people/friend-fields/explorer-kind.tsx";
import { funnelKindView } from "#web/people/saved-searches/explorer-kind.tsx";
import { tagKindView } from "#web/people/tags/explorer-kind.tsx";

/** Views of the kinds' list pages, by kind name. */
export const KIND_VIEWS = {
	form: formKindView,
	episode: episodeKindView,
	tracker: trackerKindView,
	landing: landingKindView,
	action: actionKindView,
	scenario: scenarioKindView,
	var: friendInfoKindView,
	common_var: commonVarKindView,
	template: templateKindView,
	script: scriptKindView,
	richmenu: richMenuKindView,
	funnel: funnelKindView,
	tag: tagKindView,
	reaction: reactionKindView,
} satisfies Record<KindName, AnyKindView>;
