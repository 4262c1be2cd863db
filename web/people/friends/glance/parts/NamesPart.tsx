import { Text } from "@mantine/core";
import { BASE_LABELS } from "#domain/people/friend-values/changes.ts";
import type { Glance } from "../api.ts";
import classes from "../FriendGlance.module.css";
import { GlancePart } from "./GlancePart.tsx";

/** What we call a friend besides their name at LINE: a form may have asked for it, and it is searched for. */
export function NamesPart({ friend }: { friend: Pick<Glance["friend"], "short_name" | "nickname"> }) {
	const names = (["short_name", "nickname"] as const).filter((name) => friend[name] !== "");
	return names.length === 0 ? null : (
		<GlancePart title="名前">
			<dl className={classes.values}>
				{names.map((name) => (
					<div key={name} className={classes.value}>
						<Text component="dt" size="sm">
							{BASE_LABELS[name]}
						</Text>
						<Text component="dd" size="sm" className={classes.text}>
							{friend[name]}
						</Text>
					</div>
				))}
			</dl>
		</GlancePart>
	);
}
