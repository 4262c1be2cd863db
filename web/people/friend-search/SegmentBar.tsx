import { Button, Group, Menu, Skeleton } from "@mantine/core";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import type { SelectableItem } from "#domain/engine/selector/selectable-item.ts";
import {
	useSegmentChoices,
	useSegmentCounts,
} from "#web/engine/filters/conditions/choices/useSegmentChoices.ts";
import { useKindSource } from "#web/engine/selector/useKindSource.ts";
import { useSelectorList } from "#web/engine/selector/useSelectorList.ts";
import { DownIcon } from "#web/platform/ui/consoleIcons.tsx";
import { formatPeople } from "#web/platform/ui/formatPeople.ts";
import { ProblemAlert } from "#web/platform/ui/ProblemAlert.tsx";
import classes from "./Found.module.css";
import type { ListFilters } from "./listFilters.ts";
import { loadListFilters } from "./useListFilters.ts";
import { useStoreSearch } from "./useStoreSearch.ts";

/** Number of custom searches with a button of their own; a menu lists the others. */
const SHOWN_SEARCHES = 2;

const ignore = () => undefined;
const NEW_SEARCH = { fid: "", onSearched: ignore, onReplaced: ignore };

interface SegmentBarProps {
	filters: ListFilters | null;
	/** Stored search of the list; undefined without one. */
	current: { filter: Filter; name: string } | undefined;
	/** Releases the current search. */
	onRelease: () => void;
}

/** Ready-made segments with their numbers of friends, and custom searches; one press opens the friends of one. */
export function SegmentBar({ filters, current, onRelease }: SegmentBarProps) {
	const { data, failure, mayRead } = useSegmentChoices();
	const counts = useSegmentCounts();
	const chosenKey = current && data && filters?.findSegment(current.filter, data.segments)?.key;
	const searches = useCustomSearches();
	const { search, searching, problems } = useStoreSearch(NEW_SEARCH);
	const segments = (data?.segments ?? []).flatMap(({ key, name, inputs }) =>
		inputs === null
			? []
			: [
					{
						key,
						name,
						isChosen: key === chosenKey,
						count: counts[key],
						load: async () => (await loadListFilters()).parse({ inputs }),
					},
				],
	);
	const custom = searches.map(({ id, name }) => ({
		key: `search-${id}`,
		name,
		isChosen: chosenKey === undefined && current?.name === name,
		count: undefined,
		load: async () => (await loadListFilters()).load(id),
	}));
	const further = custom.slice(SHOWN_SEARCHES);
	const open = ({ name, load }: { name: string; load: () => Promise<Filter> }) => void search(load, name);
	if (!data && !failure && mayRead) return <Skeleton height="1.875rem" />;
	if (segments.length + custom.length === 0) return null;
	return (
		<>
			<Group gap="xs" role="group" aria-label="よく使う条件" className={classes.segments}>
				{[...segments, ...custom.slice(0, SHOWN_SEARCHES)].map((segment) => (
					<Button
						key={segment.key}
						variant={segment.isChosen ? "filled" : "default"}
						aria-pressed={segment.isChosen}
						size="xs"
						radius="xl"
						maw="20rem"
						flex="none"
						classNames={{ label: classes.segment }}
						title={segment.name}
						disabled={searching}
						onClick={() => (segment.isChosen ? onRelease() : open(segment))}
						rightSection={segment.count !== undefined && formatPeople(segment.count)}
					>
						{segment.name}
					</Button>
				))}
				{further.length > 0 && (
					<Menu position="bottom-start" width={320}>
						<Menu.Target>
							<Button
								variant="subtle"
								size="xs"
								radius="xl"
								rightSection={<DownIcon />}
								disabled={searching}
								flex="none"
							>
								ほかのカスタム検索
							</Button>
						</Menu.Target>
						<Menu.Dropdown mah="20rem" style={{ overflowY: "auto" }}>
							{further.map((segment) => (
								<Menu.Item key={segment.key} onClick={() => open(segment)}>
									{segment.name}
								</Menu.Item>
							))}
						</Menu.Dropdown>
					</Menu>
				)}
			</Group>
			<ProblemAlert problems={problems} />
		</>
	);
}

/** Custom searches that the operator may see, favourites first. */
function useCustomSearches(): SelectableItem[] {
	const { list } = useSelectorList(useKindSource("funnel"), true);
	return (list?.items ?? []).toSorted((one, other) => Number(other.favorite) - Number(one.favorite));
}
