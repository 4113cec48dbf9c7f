// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostMemoryTest {
    @TempDir
    private Path root;

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void memoryIsWhatIsAvailableOrWhatAGroupLeaves() throws IOException {
        assertThat(new HostMemory(root).availableBytes()).isEqualTo(Long.MAX_VALUE);
        write("proc/meminfo", "MemTotal:  24630500 kB\nMemFree: 1 kB\nMemAvailable:   2048 kB\n");
        assertThat(new HostMemory(root).availableBytes()).isEqualTo(2 << 20);
        write("proc/self/cgroup", "0::/user/job\n");
        write("sys/fs/cgroup/user/memory.max", "1048576\n");
        write("sys/fs/cgroup/user/memory.current", "524288\n");
        write("sys/fs/cgroup/user/memory.stat", "anon 7\ninactive_file 1000\n");
        write("sys/fs/cgroup/user/job/memory.max", "max\n");
        assertThat(new HostMemory(root).availableBytes()).isEqualTo((1 << 19) + 1000);
    }

    @ParameterizedTest
    @CsvSource({"/docker/abc, ''", "/job, job/"})
    void groupsOfTheOldKindCountToo(String group, String folder) throws IOException {
        write("proc/meminfo", "MemAvailable:   2048 kB\n");
        write("proc/self/cgroup", "4:cpu,memory:" + group + "\n1:name=systemd:/\n");
        write("sys/fs/cgroup/memory/" + folder + "memory.limit_in_bytes", "1000000\n");
        write("sys/fs/cgroup/memory/" + folder + "memory.usage_in_bytes", "400000\n");
        assertThat(new HostMemory(root).availableBytes()).isEqualTo(600_000);
    }
}
