import { Select } from "@mantine/core";
import { useState } from "react";
import { displayName } from "#web/platform/ui/displayName.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { useFriends } from "./useFriends.ts";

interface FriendChoiceProps {
	label: string;
	placeholder?: string;
	/** Selected friend. */
	value?: { id: number; name: string } | null;
	/** Excluded friends. */
	excludedIds?: readonly number[];
	onChoose: (friendId: number) => void;
	disabled?: boolean;
	error?: string | undefined;
}

/** Select that searches friends by name. */
export function FriendChoice({
	label,
	placeholder,
	value = null,
	excludedIds = [],
	onChoose,
	disabled = false,
	error: fieldError,
}: FriendChoiceProps) {
	const [search, setSearch] = useState("");
	const debouncedSearch = useDebounced(search === value?.name ? "" : search.trim());
	const { data, error } = useFriends({
		search: debouncedSearch,
		state: "all",
		followed: null,
		blocked: null,
		take: 50,
		page: 1,
	});
	const matches = (data?.items ?? []).filter(({ id }) => !excludedIds.includes(id));
	const choices = matches.map(({ id, name }) => ({ value: String(id), label: displayName(name) }));
	const isListed = value === null || matches.some(({ id }) => id === value.id);
	return (
		<Select
			label={label}
			placeholder={placeholder ?? "友だちの名前で検索"}
			searchable
			searchValue={search}
			onSearchChange={setSearch}
			data={isListed ? choices : [{ value: String(value?.id), label: value?.name ?? "" }, ...choices]}
			// The server has already searched, without regard to width and case.
			filter={({ options }) => options}
			value={value === null ? null : String(value.id)}
			onChange={(id) => {
				if (id === null) return;
				if (value === null) setSearch("");
				onChoose(Number(id));
			}}
			nothingFoundMessage={error ? "友だちを読み込めませんでした" : "該当する友だちがいません"}
			disabled={disabled}
			error={fieldError}
		/>
	);
}
