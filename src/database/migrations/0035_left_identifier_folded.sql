-- Identifiers that products left are compared without case, spaces and leading zeros: the same text in another form names the same thing in a shop.

insert into left_identifier (contract_id, attribute, value, product_id, is_gone, left_at)
select contract_id, attribute,
  left(lower(regexp_replace(regexp_replace(normalize(value, NFKC), '[\s\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), '^0+(?=.)', '')), 500),
  product_id, bool_or(is_gone), max(left_at)
from left_identifier
group by 1, 2, 3, 4
on conflict (contract_id, attribute, value, product_id) do nothing;

delete from left_identifier
where value <> left(lower(regexp_replace(regexp_replace(normalize(value, NFKC), '[\s\u00AD\u200B-\u200F\u2060\uFEFF]', '', 'g'), '^0+(?=.)', '')), 500);
