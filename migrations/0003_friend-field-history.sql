-- Written manually: the history of friends' fields, and the deletion of their replaced files.
CREATE TRIGGER `friend_vars_insert` AFTER INSERT ON `friend_vars` BEGIN
	INSERT INTO `friend_changes` (`friend_id`, `at`, `field`, `before`, `after`, `changed_by`)
	SELECT new.friend_id, new.updated_at, 'var:' || new.var_id, NULL,
		iif(new.choice_id IS NULL, new.value, (SELECT c.value ->> '$.value' FROM `vars` d, json_each(d.choices) c
			WHERE d.id = new.var_id AND c.value ->> '$.id' = new.choice_id)), new.changed_by;
END;--> statement-breakpoint
CREATE TRIGGER `friend_vars_update` AFTER UPDATE OF `value`, `choice_id`, `media_key` ON `friend_vars`
WHEN old.value IS NOT new.value OR old.choice_id IS NOT new.choice_id OR old.media_key IS NOT new.media_key BEGIN
	INSERT INTO `friend_changes` (`friend_id`, `at`, `field`, `before`, `after`, `changed_by`)
	SELECT new.friend_id, new.updated_at, 'var:' || new.var_id,
		iif(old.choice_id IS NULL, old.value, (SELECT c.value ->> '$.value' FROM `vars` d, json_each(d.choices) c
			WHERE d.id = old.var_id AND c.value ->> '$.id' = old.choice_id)),
		iif(new.choice_id IS NULL, new.value, (SELECT c.value ->> '$.value' FROM `vars` d, json_each(d.choices) c
			WHERE d.id = new.var_id AND c.value ->> '$.id' = new.choice_id)), new.changed_by;
END;--> statement-breakpoint
CREATE TRIGGER `friend_vars_delete` AFTER DELETE ON `friend_vars` BEGIN
	INSERT INTO `friend_changes` (`friend_id`, `at`, `field`, `before`, `after`, `changed_by`)
	SELECT old.friend_id, old.updated_at, 'var:' || old.var_id,
		iif(old.choice_id IS NULL, old.value, (SELECT c.value ->> '$.value' FROM `vars` d, json_each(d.choices) c
			WHERE d.id = old.var_id AND c.value ->> '$.id' = old.choice_id)), NULL, old.changed_by;
END;--> statement-breakpoint
CREATE TRIGGER `friend_vars_file_replaced` AFTER UPDATE OF `media_key` ON `friend_vars`
WHEN old.media_key IS NOT NULL AND old.media_key IS NOT new.media_key BEGIN
	INSERT INTO `errands` (`kind`, `subject`, `next_attempt_at`, `created_at`)
	VALUES ('member-file', old.media_key, new.updated_at, new.updated_at)
	ON CONFLICT (`kind`, `subject`) DO UPDATE SET `next_attempt_at` = new.updated_at, `attempts` = 0, `error` = NULL;
END;--> statement-breakpoint
CREATE TRIGGER `friend_vars_file_deleted` AFTER DELETE ON `friend_vars` WHEN old.media_key IS NOT NULL BEGIN
	INSERT INTO `errands` (`kind`, `subject`, `next_attempt_at`, `created_at`)
	VALUES ('member-file', old.media_key, old.updated_at, old.updated_at)
	ON CONFLICT (`kind`, `subject`) DO UPDATE SET `next_attempt_at` = old.updated_at, `attempts` = 0, `error` = NULL;
END;
