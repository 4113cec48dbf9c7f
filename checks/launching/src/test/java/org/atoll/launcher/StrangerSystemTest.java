// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.atoll.job.contract.Sampled;
import org.atoll.launcher.node.JobFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Another user of the host, who owns nothing but what that user has made, prepares `/tmp` and
/// `/dev/shm` before root starts a job.
@Timeout(300)
@Sampled(value = 1, tests = 3)
class StrangerSystemTest {
    private static final String PROBE = Probe.class.getName();

    @TempDir
    private Path folder;

    @BeforeEach
    void needsRoot() {
        assumeTrue(Launched.mayHaveStrangers(),
                "a second user needs root, unshare and setpriv: skipped");
    }

    /// A name that the rest of a dead job of this host may have.
    private static String dead() {
        return new JobFiles().newJob().replaceFirst("^[0-9]+-[0-9]+", "1-1");
    }

    private Launched.Result run(String script, String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("run", "-cp",
                Launched.TEST_CLASSES.toString()));
        all.addAll(List.of(arguments));
        return Launched.startAmongStrangers(folder, script, all).result();
    }

    /// What the shell runs at the end, after the job: it sees the same `/tmp`.
    private static String afterwards(String check) {
        return "\"$@\"; code=$?; " + check + "; exit $code";
    }

    @Test
    void theRestOfAStrangersJobIsLeftAloneAndItsLinksAreNotFollowed() throws Exception {
        String name = "atoll-" + dead();
        Launched.Result result = run("""
                mkdir -m 700 /tmp/precious && touch /tmp/precious/letter
                for place in /tmp /dev/shm; do
                  stranger mkdir -m 777 $place/%1$s
                  stranger ln -s /tmp/precious $place/%1$s/link
                  stranger ln -s /tmp/precious $place/%1$s-1
                done
                """.formatted(name) + afterwards("""
                ls /tmp/precious /dev/shm/%1$s"""
                .formatted(name)), "-n", "2", PROBE);
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("rank 1 of 2", "letter", "link");
    }

    /// Among them numbers that no `long` holds.
    @Test
    void whateverAStrangerGivesAJobsNameTheJobRuns() throws Exception {
        String tail = dead().substring("1-1".length());
        Launched.Result result = run("""
                for place in /tmp /dev/shm; do
                  stranger mkfifo -m 666 $place/atoll-1-1-names $place/atoll-%1$s
                  stranger touch $place/atoll-%2$s-1%3$s $place/atoll-1-%2$s%3$s
                done
                """.formatted(dead(), "9".repeat(60), tail),
                "-n", "2", "--timeout", "250", Family.class.getName(), "spawn", "work");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("child 1 of 4");
    }

    @Test
    void aStrangersPipeForNamesDoesNotHoldTheLauncherUp() throws Exception {
        Launched.Result result = run(
                "stranger mkfifo -m 666 /tmp/atoll-1-1-names",
                "-n", "1", "--timeout", "250", Family.class.getName(), "seek");
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("sought in vain");
    }

    @Test
    void aFolderOfAStrangersInThePlaceOfTheUsersOwnIsRefusedByName() throws Exception {
        Launched.Result result = run("stranger mkdir -m 700 /tmp/atoll-0", "-n", "2", PROBE);
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.cause()).startsWith(
                "atoll: /tmp/atoll-0 belongs to user 4711 and not to root")
                .contains("XDG_RUNTIME_DIR");
    }

    /// Whoever looks all the time cannot open any of a job's files.
    @Test
    void nothingOfAJobCanBeOpenedByAStranger() throws Exception {
        Launched.Result result = run("""
                stranger sh -c '
                  while ! [ -e /tmp/stop ]; do
                    for each in /tmp/* /tmp/*/* /dev/shm/* /dev/shm/*/*; do
                      [ -e "$each" ] && { ls "$each" || cat "$each"; } > /dev/null 2>&1 &&
                        case $each in *atoll*/*) echo "$each"; esac
                    done
                  done' > /tmp/opened 2> /dev/null &
                """ + afterwards("touch /tmp/stop; wait; cat /tmp/opened"),
                "-n", "4", Hungry.class.getName());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out().lines()).hasSize(4).allMatch(line -> line.matches("[0-9 ]+"));
    }

    /// A stranger's connections that say nothing, as many as would hold each pager up for 100
    /// seconds if it waited for the proof of each.
    @Test
    void silentStrangersDoNotKeepAProgramFromItsPager() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/perl")), "needs perl: skipped");
        Launched.Result result = run("""
                stranger perl -MSocket -e '
                  my (%met, @held);
                  until (-e "/tmp/stop") {
                    open my $sockets, "<", "/proc/net/unix" or die;
                    for (grep { /\\@(atoll-[0-9a-f]{32})$/ && !$met{$1} } <$sockets>) {
                      my ($name) = /\\@(atoll-.*)$/;
                      for (1 .. 20) {
                        socket my $one, AF_UNIX, SOCK_SEQPACKET, 0 or die "socket: $!";
                        connect $one, pack_sockaddr_un("\\0$name") or last;
                        push @held, $one;
                        $met{$name}++;
                      }
                    }
                    if (keys %met > 1) { open my $come, ">", "/tmp/come" or die }
                    select undef, undef, undef, 0.02;
                  }
                  print "connected to ", scalar keys %met, " pagers\\n"' > /tmp/met 2>&1 &
                """ + afterwards("touch /tmp/stop; wait; cat /tmp/met"),
                "-n", "2", "--timeout", "250", "--dsm", "paged", Paging.class.getName(), "5",
                "/tmp/come");
        assumeTrue(!result.err().contains("paged does not"), result.err());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .contains("rank 0 is right", "rank 1 is right")
                .containsPattern("connected to [2-9] pagers");
    }
}
