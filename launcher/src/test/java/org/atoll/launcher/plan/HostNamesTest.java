// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The lists of names that Slurm writes. What each means was checked with
/// `scontrol show hostnames`, but for those with letters behind a bracket, which it does not take.
class HostNamesTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "n1                 | n1",
        "n[1-3,7],login0    | n1 n2 n3 n7 login0",
        "n[001-003]         | n001 n002 n003",
        "n[08-11]           | n08 n09 n10 n11",
        "n[8-11]            | n8 n9 n10 n11",
        "n[0-1,099-100]     | n0 n1 n099 n100",
        "r[1-2]n[03-04]     | r1n03 r1n04 r2n03 r2n04",
        "n[1-2]-ib          | n1-ib n2-ib",
        "a[1]b[2,3]c.x,d    | a1b2c.x a1b3c.x d",
        "n-1,n2             | n-1 n2",
    })
    void namesAreWrittenInFewWords(String list, String names) {
        assertThat(HostNames.ofList(list)).containsExactly(names.split(" "));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', value = {
        "n[1-             | a bracket is not closed",
        "n1]              | a bracket is not closed",
        "n[1-4            | a bracket is not closed",
        "n[4-1]           | the range 4-1 ends before it begins",
        "n[a-c]           | 'a-c' is no number and no range such as 1-4",
        "n[]              | '' is no number and no range such as 1-4",
        "n[1,,2]          | '' is no number and no range such as 1-4",
        "n1,,n2           | a name is empty",
        "n[1-999999999]   | more than 65536 hosts",
        "n[1-999][1-999]  | more than 65536 hosts",
    })
    void whatIsNoListIsSaid(String list, String why) {
        assertThatThrownBy(() -> HostNames.ofList(list))
                .isInstanceOf(IllegalArgumentException.class).hasMessage(why);
    }

    @Test
    void aNameWithoutRangesIsItself() {
        assertThat(HostNames.of("node01.site.org")).containsExactly("node01.site.org");
        assertThat(HostNames.split("a[1,2]:3,b")).containsExactly("a[1,2]:3", "b");
    }
}
