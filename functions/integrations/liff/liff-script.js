// Identifies the visitor in LINE: the id token goes to the server, which lets LINE verify it.
(async () => {
	const page = document.getElementById("liff");
	const { liffId, ticket, entry } = page.dataset;
	const show = (trouble) => {
		document.getElementById("loading").hidden = true;
		(document.getElementById(trouble) ?? document.getElementById("refused")).hidden = false;
	};
	const post = (path, body) =>
		fetch(entry + path, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
	const report = (trouble) => {
		show(trouble);
		post("/trouble", { ticket, trouble }).catch(() => {});
	};
	// Some phones load the page again and again: more than six times within half a minute are stopped.
	const isLooping = () => {
		try {
			const key = `liff:${liffId}`;
			const now = Date.now();
			const times = JSON.parse(sessionStorage.getItem(key) ?? "[]").filter((at) => now - at < 30_000);
			sessionStorage.setItem(key, JSON.stringify([...times, now]));
			return times.length >= 6;
		} catch {
			return false;
		}
	};
	if (typeof liff === "undefined") return report("sdk");
	if (isLooping()) return report("loop");
	try {
		await liff.init({ liffId });
	} catch {
		return report("init");
	}
	const idToken = liff.getIDToken();
	if (!idToken) return report("scope");
	try {
		const response = await post("/sign-in", { ticket, id_token: idToken });
		const { location: path, trouble } = await response.json();
		if (path) location.replace(path);
		else show(trouble);
	} catch {
		show("silent");
	}
})();
