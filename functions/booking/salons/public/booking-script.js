// Enhances pages that also work without it: extends the hold while the form is filled in, refreshes free
// times when the visitor returns to them, and prevents double submits.
(() => {
	addEventListener("pageshow", (event) => {
		if (event.persisted && document.querySelector(".calendar")) location.reload();
	});

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
