// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The lines of PMI version 1, with the answers that MPICH 4.0's `mpiexec` gives.
class PmiTest {
    private static final Map<String, String> SECOND = Map.of("PMI_RANK", "1", "PMI_SIZE", "2");

    /// A launcher that gives answers one after the other.
    private static final class Script implements Wire {
        private final List<String> asked = new ArrayList<>();
        private final Iterator<String> answers;
        private String rest = "";

        Script(String... answers) {
            this.answers = List.of(answers).iterator();
        }

        @Override
        public void write(String text) {
            asked.add(text);
        }

        @Override
        public int read() throws IOException {
            if (rest.isEmpty()) {
                if (!answers.hasNext()) {
                    throw new EOFException("it has gone");
                }
                rest = answers.next() + "\n";
            }
            int next = rest.charAt(0);
            rest = rest.substring(1);
            return next;
        }
    }

    @Test
    void aWordIsHandedOnByPutBarrierAndGet() throws IOException {
        Script script = new Script(
                "cmd=response_to_init pmi_version=1 pmi_subversion=1 rc=0",
                "cmd=my_kvsname kvsname=kvs_77_0",
                "cmd=put_result rc=0 msg=success",
                "cmd=barrier_out",
                "cmd=get_result rc=0 msg=success value=here/40123",
                "cmd=finalize_ack");
        try (Pmi pmi = Pmi.open(script, SECOND)) {
            assertThat(pmi.rank()).isEqualTo(1);
            assertThat(pmi.size()).isEqualTo(2);
            assertThat(pmi.job()).isEqualTo("kvs_77_0");
            assertThat(pmi.share("place", "here/40123")).isEqualTo("here/40123");
        }
        assertThat(script.asked).containsExactly(
                "cmd=init pmi_version=1 pmi_subversion=1\n",
                "cmd=get_my_kvsname\n",
                "cmd=put kvsname=kvs_77_0 key=place value=here/40123\n",
                "cmd=barrier_in\n",
                "cmd=get kvsname=kvs_77_0 key=place\n",
                "cmd=finalize\n");
    }

    @Test
    void whoHasNoWordPutsNone() throws IOException {
        Script script = new Script(
                "cmd=response_to_init rc=0", "cmd=my_kvsname kvsname=k", "cmd=barrier_out",
                "cmd=get_result rc=0 value=x", "cmd=finalize_ack");
        try (Pmi pmi = Pmi.open(script, SECOND)) {
            assertThat(pmi.share("place", null)).isEqualTo("x");
        }
        assertThat(script.asked).noneMatch(line -> line.startsWith("cmd=put"));
    }

    @Test
    void anotherAnswerIsQuoted() {
        assertThatThrownBy(() -> Pmi.open(
                new Script("cmd=response_to_init pmi_version=2 rc=-1"), SECOND))
                .isInstanceOf(IOException.class)
                .hasMessage("the launcher answers 'cmd=response_to_init pmi_version=2 rc=-1' where"
                        + " PMI 1 has response_to_init");
        assertThatThrownBy(() -> Pmi.open(new Script(), SECOND))
                .isInstanceOf(EOFException.class);
    }

    @Test
    void aDescriptorThatIsNotOpenIsNamed() {
        assertThatThrownBy(() -> InheritedDescriptor.of(9999))
                .isInstanceOf(IOException.class)
                .hasMessage("descriptor 9999 is not open");
    }

    /// A question to a terminal or a file would be written into it, and wait for ever.
    @Test
    void aDescriptorThatIsNoConnectionIsNamed() throws IOException {
        Path file = Files.createTempFile("wrong", "");
        try (FileChannel _ = FileChannel.open(file)) {
            int number = descriptorOf(file);
            assertThatThrownBy(() -> InheritedDescriptor.of(number))
                    .isInstanceOf(IOException.class)
                    .hasMessage("descriptor " + number + " is " + file + ", no connection");
        } finally {
            Files.delete(file);
        }
    }

    private static int descriptorOf(Path file) throws IOException {
        try (Stream<Path> all = Files.list(Path.of("/proc/self/fd"))) {
            return all.filter(each -> leadsTo(each, file))
                    .mapToInt(each -> Integer.parseInt(each.getFileName().toString()))
                    .findFirst().orElseThrow();
        }
    }

    private static boolean leadsTo(Path link, Path file) {
        try {
            return Files.readSymbolicLink(link).equals(file);
        } catch (IOException e) {
            return false; // closed meanwhile
        }
    }
}
