import { Select } from "@mantine/core";
import { useState } from "react";
import { shownName } from "#web/platform/ui/shownName.ts";
import { useDebounced } from "#web/platform/ui/useDebounced.ts";
import { useFriends } from "./friend-list.ts";

interface FriendChoiceProps {
	label: string;
	placeholder?: string;
	/** The friend that is chosen now, where there is one to be shown. */
	value?: { id: number; name: string } | null;
	/** Friends who are not offered. */
	without?: readonly number[];
	onChoose: (friendId: number) => void;
	disabled?: boolean;
	error?: string | undefined;
}

/** Finds a friend by name. */
export function FriendChoice({ label, placeholder, value = null, without = [], ...rest }: FriendChoiceProps) {
	const { onChoose, disabled = false, error: problem } = rest;
	const [search, setSearch] = useState("");
	const searched = useDebounced(search === value?.name ? "" : search.trim());
	const { data, error } = useFriends({
		search: searched,
		state: "all",
		followed: null,
		blocked: null,
		take: 50,
		page: 1,
	});
	const found = (data?.items ?? []).filter(({ id }) => !without.includes(id));
	const choices = found.map(({ id, name }) => ({ value: String(id), label: shownName(name) }));
	const isListed = value === null || found.some(({ id }) => id === value.id);
	return (
		<Select
			label={label}
			placeholder={placeholder ?? "友だちの名前で検索"}
			searchable
			searchValue={search}
			onSearchChange={setSearch}
			data={isListed ? choices : [{ value: String(value?.id), label: value?.name ?? "" }, ...choices]}
			// The server has searched already, and without regard to width and case.
			filter={({ options }) => options}
			value={value === null ? null : String(value.id)}
			onChange={(id) => {
				if (id === null) return;
				if (value === null) setSearch("");
				onChoose(Number(id));
			}}
			nothingFoundMessage={error ? "友だちを読み込めませんでした" : "該当する友だちがいません"}
			disabled={disabled}
			error={problem}
		/>
	);
}
