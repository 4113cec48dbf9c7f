// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileTableTest {

    @Test
    void showsTimeByKindAndTrafficByPeer() {
        String first = "time\tcompute\t1500000000\ntime\treceive\t1000\n"
                + "peer\t1\teager\t10\t80\t11\t88\nsomething\telse\n";
        String second = "time\tcompute\t500000000\n";
        assertThat(ProfileTable.render(List.of(first, second))).isEqualTo("""
                profile: seconds by kind
                  rank   compute   receive
                     0  1.500000  0.000001
                     1  0.500000  0.000000
                profile: messages and bytes by peer
                  rank  peer   kind  sent  bytes  received  bytes
                     0     1  eager    10     80        11     88""");
    }

    @Test
    void saysWhenThereIsNothing() {
        assertThat(ProfileTable.render(List.of("", ""))).contains("no rank");
    }
}
