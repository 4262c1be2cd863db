// Enhances pages that also work without it: changes weeks without a page load, extends the hold while the
// form is filled in, and prevents double submits.
(() => {
	const nav = document.querySelector("nav.weeks");
	const form = document.querySelector("form[data-grid]");
	const DAY = 86400000;
	const WEEK = "日月火水木金土";
	const SIGNS = { plenty: ["◎", "空きに余裕あり"], free: ["○", "空きあり"], few: ["△", "残りわずか"] };
	const days = new Map();
	const two = (number) => String(number).padStart(2, "0");
	const after = (date, count) => new Date(Date.parse(date) + count * DAY).toISOString().slice(0, 10);
	const clock = (minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
	const timeOf = (minute) => (minute < 1440 ? clock(minute) : `翌${clock(minute - 1440)}`);
	const shortOf = (date) => `${Number(date.slice(5, 7))}/${Number(date.slice(8))}`;
	const weekdayOf = (date) => new Date(date).getUTCDay();
	const markOf = (free, of) => (of <= 1 ? "free" : free === 1 ? "few" : free * 2 > of ? "plenty" : "free");
	const make = (name, attributes, text) => {
		const made = document.createElement(name);
		for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
		made.textContent = text;
		return made;
	};

	if (nav && form) {
		let date = nav.dataset.date;
		const load = async (from) => {
			const url = new URL(nav.dataset.times, location.href);
			url.searchParams.set("week", from);
			const answer = await fetch(url, { headers: { Accept: "application/json" } });
			if (!answer.ok) throw new Error(String(answer.status));
			const month = await answer.json();
			month.days.forEach((day, index) => {
				const own = after(month.date, index);
				days.set(own, { ...day, of: month.of, isFull: month.full.includes(own) });
			});
		};
		const cellOf = (day, from) => {
			const known = days.get(day);
			const at = known.from.indexOf(from);
			const free = at < 0 ? 0 : known.free[at];
			const name = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${WEEK[weekdayOf(day)]}曜日 ${timeOf(from)} `;
			const cell = document.createElement("td");
			if (free === 0) cell.append(make("span", { role: "img", "aria-label": `${name}空きなし` }, "×"));
			else {
				const [sign, word] = SIGNS[markOf(free, known.of)];
				cell.append(
					make("button", { name: "at", value: `${day}T${clock(from)}`, "aria-label": name + word }, sign),
				);
			}
			return cell;
		};
		// Waiting list buttons of the full days, the same as the server renders them.
		const waits = document.querySelector("form[data-waits]");
		const drawWaits = (full) => {
			if (!waits) return;
			waits.hidden = full.length === 0;
			const waited = waits.dataset.waits.split(" ");
			const made = full.map((day) => {
				const name = `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日 ${WEEK[weekdayOf(day)]}曜日`;
				return waited.includes(day)
					? make("p", { class: "note" }, `${name}は、お知らせ待ちです。`)
					: make("button", { class: "quiet", name: "day", value: day }, `${name}に空いたら知らせる`);
			});
			waits.querySelector("[data-days]").replaceChildren(...made);
		};
		const draw = () => {
			const shown = [0, 1, 2, 3, 4, 5, 6].map((index) => after(date, index));
			const times = [...new Set(shown.flatMap((day) => days.get(day).from))].sort(
				(one, other) => one - other,
			);
			const old = form.querySelector("[data-table]");
			if (times.length === 0) {
				old.replaceWith(
					make("p", { class: "note", "data-table": "" }, "この週に予約できる時間はありません。"),
				);
			} else {
				const table = make("table", { "data-table": "" }, "");
				const head = table.createTHead().insertRow();
				head.append(make("th", { scope: "col" }, "時間"));
				for (const day of shown) {
					const weekday = weekdayOf(day);
					const cell = make(
						"th",
						{ scope: "col", class: { 0: "sun", 6: "sat" }[weekday] ?? "" },
						shortOf(day),
					);
					cell.append(document.createElement("br"), WEEK[weekday]);
					head.append(cell);
				}
				const body = table.createTBody();
				for (const from of times) {
					const row = body.insertRow();
					row.append(make("th", { scope: "row" }, timeOf(from)), ...shown.map((day) => cellOf(day, from)));
				}
				old.replaceWith(table);
			}
			const { first, last } = nav.dataset;
			const link = (rel, text, week, isThere) => {
				const url = new URL(location.href);
				url.searchParams.set("week", week);
				return isThere
					? make("a", { href: url.pathname + url.search, rel }, text)
					: document.createElement("i");
			};
			const [, earlier] = [first, after(date, -7)].sort();
			nav.firstElementChild.replaceWith(link("prev", "前の週", earlier, date > first));
			nav.lastElementChild.replaceWith(link("next", "次の週", after(date, 7), after(date, 7) <= last));
			drawWaits(shown.filter((day) => days.get(day).isFull));
			nav.querySelector("span").textContent = `${shortOf(date)} 〜 ${shortOf(after(date, 6))}`;
		};
		const show = async (week, rel) => {
			const isKnown = [0, 1, 2, 3, 4, 5, 6].every((index) => days.has(after(week, index)));
			if (!isKnown) await load(week);
			date = week;
			draw();
			if (rel) nav.querySelector(`[rel=${rel}]`)?.focus();
		};
		nav.addEventListener("click", (event) => {
			const link = event.target.closest("a");
			if (!link || event.metaKey || event.ctrlKey) return;
			event.preventDefault();
			show(new URL(link.href).searchParams.get("week"), link.rel).catch(() => {
				location.href = link.href;
			});
		});
		// Refreshes the grid when the visitor returns to it.
		const refresh = () => {
			days.clear();
			show(date).catch(() => {});
		};
		addEventListener("pageshow", (event) => {
			if (event.persisted) refresh();
		});
		document.addEventListener("visibilitychange", () => {
			if (!document.hidden) refresh();
		});
	}

	const kept = document.querySelector("[data-hold]");
	if (kept) {
		let until = Date.now() + Number(kept.dataset.left);
		const say = () => {
			const left = Math.max(0, Math.ceil((until - Date.now()) / 60000));
			kept.textContent =
				left > 0
					? `この時間を、あと約${left}分お取り置きしています。`
					: "お取り置きの時間が過ぎました。空いていれば、このまま予約できます。";
		};
		let isUsed = false;
		document.addEventListener("input", () => {
			isUsed = true;
		});
		setInterval(async () => {
			if (isUsed && !document.hidden && until - Date.now() < 120000) {
				isUsed = false;
				try {
					const answer = await fetch(kept.dataset.hold, {
						method: "POST",
						headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
						body: kept.dataset.fields,
					});
					if (answer.ok) until = Date.now() + (await answer.json()).left;
				} catch {}
			}
			say();
		}, 15000);
		say();
	}

	// Blocks a second submit of the same form for five seconds.
	const pressed = new WeakSet();
	document.addEventListener("submit", (event) => {
		if (pressed.has(event.target)) event.preventDefault();
		pressed.add(event.target);
		setTimeout(() => pressed.delete(event.target), 5000);
	});
})();
