#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Uses Atoll as other projects do: installs it into a Maven repository of its own, then does all
# that docs/guide/maven-and-ide.md says, with the blocks of that page, but for Gradle. Takes some
# minutes, and the network for what ~/.m2 does not have; leaves nothing behind.
set -eu

root=$(cd "${0%/*}/.." && pwd)
page=$root/docs/guide/maven-and-ide.md
version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' "$root/bom/pom.xml")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
log=$work/log

fail() { printf 'library: %s\n' "$*" >&2; exit 1; }
step() { printf 'library: %s\n' "$*"; }

# The n-th block of a language on the page.
block() {
  awk -v fence="\`\`\`$1" -v wanted="$2" '
    inside && $0 == "```" { exit }
    inside { print }
    $0 == fence && ++seen == wanted { inside = 1 }' "$page" > "$work/block"
  [ -s "$work/block" ] || fail "$page has no block $2 of $1"
  cat "$work/block"
}

# ~/.m2 is read as one more repository, and nothing is written there.
maven() {
  mvn -B -s "$work/settings.xml" -Dmaven.repo.local="$work/repository" "$@" > "$log" 2>&1 || {
    grep ERROR "$log" | head -n 20 >&2
    fail "mvn $* failed"
  }
}

says() {
  sort "$work/said" > "$work/sorted"
  printf '%s\n' "$@" | diff - "$work/sorted" > "$work/difference" ||
    fail "not what was expected: $(cat "$work/difference")"
}

"$root/atoll" info > "$log"
read -r jdk < "$root/target/atoll/jdk"
export JAVA_HOME="$jdk" PATH="$jdk/bin:$root/target/atoll/bin:$PATH"
tail="<id>tail</id><url>file://$HOME/.m2/repository</url>"
cat > "$work/settings.xml" << END
<settings>
  <profiles><profile><id>tail</id>
    <repositories><repository>$tail</repository></repositories>
    <pluginRepositories><pluginRepository>$tail</pluginRepository></pluginRepositories>
  </profile></profiles>
  <activeProfiles><activeProfile>tail</activeProfile></activeProfiles>
</settings>
END

step "installing"
maven -f "$root/pom.xml" -Dquick -DskipTests install
ours=$work/repository/org/atoll
listed=$(sed -n 's|.*<artifactId>\(atoll-[a-z]*\)</artifactId><version>.*|\1|p' "$root/bom/pom.xml")
for artifact in $listed; do
  for kind in .pom .jar -sources.jar -javadoc.jar; do
    [ -s "$ours/$artifact/$version/$artifact-$version$kind" ] ||
      fail "$artifact-$version$kind was not installed"
  done
done
installed=$(cd "$ours" && ls)
expected=$(printf '%s\n' atoll atoll-bom $listed | sort)
[ "$installed" = "$expected" ] || fail "installed were, too: $installed"
(cd "$work" && jar --extract --file "$ours/atoll-job/$version/atoll-job-$version-javadoc.jar" \
  org.atoll.job/org/atoll/job/Job.html)
grep -q '<code>atoll run -n 4 program</code>' "$work/org.atoll.job/org/atoll/job/Job.html" ||
  fail "comments in Markdown do not become pages"

step "a project with five lines of dependency"
mkdir -p "$work/few/src/main/java/sums"
{
  printf '<project><modelVersion>4.0.0</modelVersion><groupId>few</groupId>'
  printf '<artifactId>few</artifactId><version>1</version><dependencies>\n'
  block xml 1
  printf '</dependencies><build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId>'
  printf '<version>3.16.0</version><configuration><release>25</release></configuration>'
  printf '</plugin></plugins></build></project>\n'
} > "$work/few/pom.xml"
block java 1 > "$work/few/src/main/java/sums/Sum.java"
maven -f "$work/few/pom.xml" compile

step "the whole project, with a test on four ranks"
project=$work/project
mkdir -p "$project/src/main/java/sums" "$project/src/test/java/sums"
block xml 2 > "$project/pom.xml"
block java 1 > "$project/src/main/java/sums/Sum.java"
block java 2 > "$project/src/main/java/sums/SumOnFour.java"
{
  printf 'package sums;\nimport static org.junit.jupiter.api.Assertions.assertEquals;\n'
  printf 'import org.atoll.junit.Ranks;\nimport org.atoll.mpj.*;\n'
  printf 'import org.junit.jupiter.api.Test;\n'
  printf 'class SumTest {\n'
  block java 3
  printf '}\n'
} > "$project/src/test/java/sums/SumTest.java"
maven -f "$project/pom.xml" package
grep -q 'Tests run: 1, Failures: 0' "$log" || fail "the project's test did not run"
cd "$project"

step "four processes"
sums=$(for rank in 0 1 2 3; do echo "rank $rank of 4: 6.0"; done)
atoll run -n 4 -cp target/classes sums.Sum > "$work/said"
says "$sums"

step "four ranks from plain java, as an IDE starts it"
maven -f pom.xml org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath \
  -Dmdep.outputFile="$work/path" -Dmdep.includeScope=runtime
java -cp "target/classes:$(cat "$work/path")" sums.SumOnFour > "$work/said" 2>&1
says "$sums"

step "a debugger on rank 2"
block sh 3 | sed 's/:5005/:0/' > "$work/debug"
sh "$work/debug" > "$work/said" 2>&1 &
job=$!
port=
for second in 1 2 3 4 5 6 7 8 9 10 20 30; do
  port=$(sed -n 's/^Listening for transport dt_socket at address: //p' "$work/said")
  [ -z "$port" ] || break
  sleep 1
done
[ -n "$port" ] || fail "rank 2 does not wait for a debugger: $(cat "$work/said")"
{
  for word in 'stop in sums.Sum.sum' run where cont; do sleep 3; echo "$word"; done
  sleep 3
} | jdb -attach "localhost:$port" > "$work/jdb" 2>&1 || true
wait "$job" || fail "the job with a debugger failed: $(cat "$work/said")"
grep -q 'sums.Sum.sum (Sum.java:' "$work/jdb" || fail "no breakpoint: $(cat "$work/jdb")"
sed -i '/^Listening /d' "$work/said"
says "$sums"

step "JShell"
cd "$root"
shell=$(block sh 4)
{ block jshell 1; echo /exit; } > "$work/shell"
sh -c "$shell -J-Djava.util.prefs.userRoot=$work -" < "$work/shell" > "$work/said" 2> "$log"
says 'rank 0: 6' 'rank 1: 6' 'rank 2: 6' 'rank 3: 6'

step "a module path"
cd "$project/src/main/java"
ln -s "$root/target" target
echo 'module sums { requires org.atoll.mpj; }' > module-info.java
block sh 5 > "$work/modules"
sh -e "$work/modules" > "$work/said" 2>&1
says "$sums"
step "all is as docs/guide/maven-and-ide.md says"
