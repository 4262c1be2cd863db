import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { useParams, useSearchParams } from "wouter";
import { kindOf } from "#domain/engine/kinds/registry.ts";
import { BackToItems } from "#web/engine/explorer/BackToItems.tsx";
import { ItemNotFound } from "#web/engine/explorer/ItemNotFound.tsx";
import { isItemGone, useItemMembers } from "#web/engine/explorer/itemApi.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { EmptyState, ErrorState } from "#web/platform/ui/ListState.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { MemberCards } from "./MemberCards.tsx";
import { MemberTable } from "./MemberTable.tsx";
import type { MembersDefinition } from "./membersDefinitions.ts";
import { usePageParameter } from "./usePageParameter.ts";

interface MembersPageProps {
	definition: MembersDefinition;
	/** Primary action of the page, for the item's id. */
	action?: (id: number) => ReactNode;
}

/** Page that lists the friends behind an item's count. */
export function MembersPage({ definition, action }: MembersPageProps) {
	const { kind, title, help, unit, empty, explainedKind } = definition;
	const id = Number(useParams().id);
	const [page, setPage] = usePageParameter();
	const [parameters] = useSearchParams();
	const group = parameters.get("group");
	const { data, error, mutate } = useItemMembers(kind, id, page);
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const List = isNarrow ? MemberCards : MemberTable;
	if (isItemGone(error)) return <ItemNotFound kind={kind} />;
	return (
		<PageLayout
			title={data ? title(data.name) : kindOf(kind).label}
			help={help}
			before={<BackToItems kind={kind} group={group === null ? undefined : Number(group)} />}
			action={action?.(id)}
		>
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.total === 0 ? (
				<EmptyState art="people" title={empty.title}>
					{empty.text}
				</EmptyState>
			) : (
				!(error && !data) && (
					<List
						members={data?.items}
						definition={definition}
						explainedItem={explainedKind && { kind: explainedKind, item: { id, name: data?.name ?? "" } }}
					/>
				)
			)}
			{data && data.total > 0 && (
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={setPage} unit={unit} />
			)}
		</PageLayout>
	);
}
