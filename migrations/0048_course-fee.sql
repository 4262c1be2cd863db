ALTER TABLE `reservations` ADD `course_fee` integer;--> statement-breakpoint
-- The present price is the best that is known of a booking made before.
UPDATE `reservations` SET `course_fee` = (SELECT c.`price` FROM `salon_courses` c WHERE c.`id` = `reservations`.`course_id`) WHERE `course_id` IS NOT NULL;
