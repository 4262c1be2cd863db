import { addressOf } from "#domain/addresses.ts";
import { useFriends } from "../friends/api.ts";
import { Figure } from "./Figure.tsx";

/** How many friends there are, and how many of them can be reached. */
export function FriendFigures() {
	const all = useFriends({ search: "", state: "all", take: 50, page: 1 });
	const active = useFriends({ search: "", state: "active", take: 50, page: 1 });
	const blocked = useFriends({ search: "", state: "blocked", take: 50, page: 1 });
	const address = addressOf("friends");
	return (
		<>
			<Figure label="すべて" value={all.data?.total} unit="人" href={address} />
			<Figure label="有効" value={active.data?.total} unit="人" href={`${address}?state=active`} />
			<Figure
				label="ブロックされた"
				value={blocked.data?.total}
				unit="人"
				href={`${address}?state=blocked`}
			/>
		</>
	);
}
