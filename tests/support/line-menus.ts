import { randomUUID } from "node:crypto";
import type { IncomingLineRequest } from "./line-account.ts";
import type { LineEndpoint, LineRecord, StoredLineMenu } from "./line-protocol.ts";

interface Answer {
	status: number;
	body: object;
}

/** Fake of LINE's rich menu API. */
export class FakeLineMenus {
	readonly #menus = new Map<string, StoredLineMenu>();
	readonly #shown = new Map<string, string>();
	readonly #aliases = new Map<string, string>();
	#default: string | null = null;

	record(): Pick<LineRecord, "menus" | "shown" | "aliases" | "defaultMenu"> {
		return {
			menus: [...this.#menus.values()],
			shown: Object.fromEntries(this.#shown),
			aliases: Object.fromEntries(this.#aliases),
			defaultMenu: this.#default,
		};
	}

	take(endpoint: LineEndpoint, { path, headers, text }: IncomingLineRequest): Answer {
		const parts = path.split("/").slice(3);
		switch (endpoint) {
			case "menu-list":
				return { status: 200, body: { richmenus: [...this.#menus.values()] } };
			case "menu-alias-list": {
				const aliases = [...this.#aliases].map(([richMenuAliasId, richMenuId]) => ({
					richMenuAliasId,
					richMenuId,
				}));
				return { status: 200, body: { aliases } };
			}
			case "menu-find": {
				const menu = this.#menus.get(parts[1] ?? "");
				return menu ? { status: 200, body: menu } : refusal(404, "richmenu not found");
			}
			case "menu-of-user": {
				const richMenuId = this.#shown.get(parts[1] ?? "");
				return richMenuId ? { status: 200, body: { richMenuId } } : refusal(404, "the user has no richmenu");
			}
			case "menu-make":
				return this.#make(JSON.parse(text) as StoredLineMenu);
			case "menu-picture":
				return this.#paint(parts[1] ?? "", headers["content-type"] ?? "", text.length);
			case "menu-alias-make":
				return this.#makeAlias(JSON.parse(text) as { richMenuAliasId: string; richMenuId: string });
			case "menu-alias-change": {
				const { richMenuId } = JSON.parse(text) as { richMenuId: string };
				if (!this.#aliases.has(parts[2] ?? "")) return refusal(404, "richmenu alias not found");
				return this.#name(parts[2] ?? "", richMenuId);
			}
			case "menu-alias-delete":
				return this.#aliases.delete(parts[2] ?? "")
					? { status: 200, body: {} }
					: refusal(404, "richmenu alias not found");
			case "menu-batch":
				return this.#batch(JSON.parse(text) as { operations: { from: string; to?: string }[] });
			case "menu-batch-progress":
				return { status: 200, body: { phase: "succeeded", acceptedTime: new Date(0).toISOString() } };
			case "menu-default":
				return this.#setDefault(parts[3] ?? "");
			case "menu-default-clear":
				this.#default = null;
				return { status: 200, body: {} };
			case "menu-delete":
				return this.#delete(parts[1] ?? "");
			default: {
				const isBulk = parts[0] === "richmenu";
				const body = isBulk ? (JSON.parse(text) as { richMenuId?: string; userIds: string[] }) : null;
				const userIds = body?.userIds ?? [parts[1] ?? ""];
				const menuId = endpoint === "menu-unlink" ? null : (body?.richMenuId ?? parts[3] ?? "");
				if (userIds.length > 500) return refusal(400, "Size must be between 1 and 500");
				return this.#show(userIds, menuId, isBulk ? 202 : 200);
			}
		}
	}

	#make(menu: StoredLineMenu): Answer {
		const richMenuId = `richmenu-${randomUUID().replaceAll("-", "")}`;
		this.#menus.set(richMenuId, { ...menu, richMenuId, pictureBytes: 0 });
		return { status: 200, body: { richMenuId } };
	}

	#paint(id: string, type: string, bytes: number): Answer {
		const menu = this.#menus.get(id);
		if (!menu) return refusal(404, "richmenu not found");
		if (!["image/png", "image/jpeg"].includes(type)) return refusal(415, "Unsupported media type");
		if (menu.pictureBytes > 0) return refusal(400, "An image has already been uploaded to the richmenu");
		menu.pictureBytes = bytes;
		return { status: 200, body: {} };
	}

	#delete(id: string): Answer {
		if (!this.#menus.delete(id)) return refusal(404, "richmenu not found");
		for (const [userId, shown] of this.#shown) if (shown === id) this.#shown.delete(userId);
		if (this.#default === id) this.#default = null;
		return { status: 200, body: {} };
	}

	#makeAlias({ richMenuAliasId, richMenuId }: { richMenuAliasId: string; richMenuId: string }): Answer {
		return this.#aliases.has(richMenuAliasId)
			? refusal(400, "conflict richmenu alias id")
			: this.#name(richMenuAliasId, richMenuId);
	}

	#name(alias: string, id: string): Answer {
		if (!this.#menus.get(id)?.pictureBytes) return refusal(400, "richmenu not found");
		this.#aliases.set(alias, id);
		return { status: 200, body: {} };
	}

	#batch({ operations }: { operations: { from: string; to?: string }[] }): Answer {
		for (const { from, to } of operations) {
			if (!this.#menus.has(from) || (to !== undefined && !this.#menus.get(to)?.pictureBytes))
				return refusal(400, "richmenu not found");
			for (const [userId, shown] of this.#shown) {
				if (shown !== from) continue;
				if (to === undefined) this.#shown.delete(userId);
				else this.#shown.set(userId, to);
			}
		}
		return { status: 202, body: {} };
	}

	#setDefault(id: string): Answer {
		if (!this.#menus.get(id)?.pictureBytes) return refusal(404, "richmenu not found");
		this.#default = id;
		return { status: 200, body: {} };
	}

	#show(userIds: string[], id: string | null, status: number): Answer {
		const wrong = userIds.findIndex((userId) => !/^U[0-9a-f]{32}$/.test(userId));
		if (wrong >= 0) {
			return refusal(
				400,
				`The property, 'userIds[${wrong}]', in the request body is invalid (line: -, column: -)`,
			);
		}
		if (id !== null && !this.#menus.get(id)?.pictureBytes) return refusal(404, "richmenu not found");
		for (const userId of userIds) {
			if (id === null) this.#shown.delete(userId);
			else this.#shown.set(userId, id);
		}
		return { status, body: {} };
	}
}

const refusal = (status: number, message: string): Answer => ({ status, body: { message } });
