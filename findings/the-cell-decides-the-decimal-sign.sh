#!/usr/bin/env bash
# LibreOffice 7.4.7: one column of a CSV file has several decimal signs, one for each cell's format.
#
# Expected: without "save cell contents as shown" the file has raw numbers with one decimal sign, that of the document
# or the program.
# Seen: each number is written with the decimal sign of the language in its cell's format, without its groups and
# currency: a column with formats for Germany, Britain and Egypt is "1299,5", "1299.5" and "1299٫5" (U+066B, with
# European digits).
# Matters: a price list for several countries cannot be read with one decimal sign. 1.299 of a British cell among German
# ones is a thousand times too high where the reader takes points for groups.
#
# The program comes from the system (Debian 12: `apt-get install libreoffice-calc`). With none or another version this
# says so and passes.
set -euo pipefail
if ! soffice --version 2>/dev/null | grep -q '^LibreOffice 7\.4\.7\.'; then
  echo "not looked at: LibreOffice 7.4.7 is not here"
  exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
style() {
  printf '<number:number-style style:name="N%s%s" number:language="%s" number:country="%s"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/></number:number-style><style:style style:name="%s%s" style:family="table-cell" style:data-style-name="N%s%s"/>' "$1" "$2" "$1" "$2" "$1" "$2" "$1" "$2"
}
row() {
  printf '<table:table-row><table:table-cell office:value-type="string"><text:p>%s-%s</text:p></table:table-cell><table:table-cell table:style-name="%s%s" office:value-type="float" office:value="1299.5"/></table:table-row>' "$1" "$2" "$1" "$2"
}
spaces=""
for name in office style text table number; do
  case $name in number) uri=datastyle ;; *) uri=$name ;; esac
  spaces+=" xmlns:$name=\"urn:oasis:names:tc:opendocument:xmlns:$uri:1.0\""
done
{
  printf '<?xml version="1.0" encoding="UTF-8"?><office:document%s office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:automatic-styles>' "$spaces"
  style de DE && style en GB && style ar EG
  printf '</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="S">'
  row de DE && row en GB && row ar EG
  printf '</table:table></office:spreadsheet></office:body></office:document>'
} >list.fods
soffice "-env:UserInstallation=file://$folder/profile" --headless \
  --convert-to 'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true,false' list.fods >/dev/null 2>&1
diff - list.csv <<'END' || { echo "changed: the-cell-decides-the-decimal-sign"; exit 1; }
de-DE;1299,5
en-GB;1299.5
ar-EG;1299٫5
END
echo "as recorded: the-cell-decides-the-decimal-sign"
