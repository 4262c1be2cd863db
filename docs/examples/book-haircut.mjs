// Books the first free haircut of a day for a LINE user: MUSUBI_URL, MUSUBI_TOKEN, LINE_ID and DAY say where, who and when.
const { MUSUBI_URL, MUSUBI_TOKEN, LINE_ID, DAY } = process.env;
const api = async (path, json, key) => {
	const answer = await fetch(`${MUSUBI_URL}/open_api/v1${path}`, {
		method: json ? "POST" : "GET",
		headers: {
			Authorization: `Bearer ${MUSUBI_TOKEN}`,
			...(json && { "Content-Type": "application/json", "Idempotency-Key": key }),
		},
		...(json && { body: JSON.stringify(json) }),
	});
	if (!answer.ok) throw new Error((await answer.json()).detail);
	return answer.json();
};
const { fid } = await api(`/friends/by_line_id/${LINE_ID}`);
const [salon] = (await api("/salons")).items;
const course_id = salon.courses.find(({ name }) => name === "カット").id;
const { days } = await api(`/salons/${salon.id}/free_times?course_id=${course_id}&date=${DAY}`);
const time = days.flatMap(({ times }) => times).find(({ free }) => free > 0);
if (!time) throw new Error(`Nothing is free on ${DAY}`);
const asked = { fid, course_id, date: DAY, from: time.from };
export const booked = await api(`/salons/${salon.id}/reservations`, asked, `cut-${fid}-${DAY}`);
