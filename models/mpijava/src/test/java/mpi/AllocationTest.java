// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.atoll.job.contract.Sampled;
import org.atoll.job.local.ThreadRanks;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Checks what messages of package `mpi` allocate in a steady exchange: what their calls return.
@Timeout(300)
@Sampled(5)
class AllocationTest {
    /// Ranks that sleep would allocate.
    private static final Map<String, String> SETTINGS = Map.of(
            "atoll.wait.yields", "1000000000", "atoll.shm.streaming.gain", "0");

    /// A receive returns its status, of 56 bytes. A direct buffer is looked at as memory each
    /// time; what is prepared does so once.
    @ParameterizedTest
    @CsvSource({
        "threads, arrays, 56", "tcp, arrays, 56", "shm, direct, 280", "shm, prepared, 0",
        "threads, preparedDirect, 0"
    })
    void aSteadyExchangeAllocatesWhatIsReturned(String device, String way, int bytes) {
        SETTINGS.forEach(System::setProperty);
        try {
            ThreadRanks job = new ThreadRanks(2, device, ThreadRanks.classPathOfThisJvm());
            assertThat(job.run(SteadyExchange.class.getName(), way, "" + bytes)).isEmpty();
        } finally {
            SETTINGS.keySet().forEach(System::clearProperty);
        }
    }
}
