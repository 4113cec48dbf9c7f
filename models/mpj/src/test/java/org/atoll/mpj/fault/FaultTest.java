// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.junit.jupiter.api.Test;

class FaultTest {
    private static final Fault TAG =
            Fault.of(Flaw.TAG, "send", "sendTag", "a tag is at least 0", -5);
    private static final Fault RANGE = Fault.of(
            Flaw.BUFFER, "send", "{offset} # and {count} # do not lie in a buffer of # elements",
            "", 3, 2, 4);

    @Test
    void aNameIsFollowedByItsValue() {
        assertThat(TAG.message()).isEqualTo("send: sendTag is -5: a tag is at least 0");
    }

    @Test
    void aPhraseHasAPlaceForEachValue() {
        assertThat(RANGE.message())
                .isEqualTo("send: offset 3 and count 2 do not lie in a buffer of 4 elements");
    }

    @Test
    void whatIsAllowedHasPlacesToo() {
        assertThat(Fault.of(Flaw.RANK, "", "rank", "a rank is # to #", 9, 0, 3).message())
                .isEqualTo("rank is 9: a rank is 0 to 3");
    }

    @Test
    void aFaultMayHaveNoValue() {
        assertThat(Fault.of(Flaw.STATE, "post", "the window is posted", "call {await} first")
                .message()).isEqualTo("post: the window is posted: call await first");
    }

    @Test
    void anotherFaceSaysItWithItsOwnNames() {
        Map<String, String> names = Map.of("sendTag", "tag", "offset", "sendoffset");
        assertThat(TAG.words(name -> names.getOrDefault(name, name)))
                .isEqualTo("tag is -5: a tag is at least 0");
        assertThat(RANGE.words(name -> names.getOrDefault(name, name)))
                .isEqualTo("sendoffset 3 and count 2 do not lie in a buffer of 4 elements");
    }

    @Test
    void valuesStandAsTheyAre() {
        Fault odd = Fault.of(Flaw.STATE, "view", "# is closed", "open {it} again", "{it} #");
        assertThat(odd.words(_ -> "it")).isEqualTo("{it} # is closed: open it again");
    }

    @Test
    void whoHearsOfAFaultSaysWhoseItIs() {
        assertThat(TAG.heard(1, false, "recv").message())
                .isEqualTo("send: sendTag is -5: a tag is at least 0 (on rank 1)");
        assertThat(Fault.of(Flaw.TAG, "", "tag", "", -5).heard(2, true, "recv").message())
                .isEqualTo("recv: tag is -5 (on rank 2 of the other group)");
    }

    @Test
    void placesAndValuesMustBeEquallyMany() {
        assertThatThrownBy(() -> Fault.of(Flaw.TAG, "send", "tag", "", 1, 2))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Fault.of(Flaw.TAG, "send", "tag # and #", "", 1))
                .isInstanceOf(AssertionError.class);
        assertThatThrownBy(() -> Fault.of(Flaw.TAG, "send", "tag #", "", 1, 2))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void anErrorKnowsItsFault() {
        assertThat(TAG.wrongArgument()).isInstanceOf(Misuse.class)
                .hasMessage(TAG.message());
        assertThat(((Misuse) TAG.wrongState()).fault()).isSameAs(TAG);
        assertThat(((Misuse) TAG.wrongState()).flaw()).isEqualTo(Flaw.TAG);
    }

    @Test
    void asAnObjectTheJdksExceptionTravels() throws Exception {
        IllegalArgumentException sent = TAG.wrongArgument();
        sent.initCause(new ArithmeticException("because"));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(sent);
        }
        try (ObjectInputStream in =
                new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat((Throwable) in.readObject())
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessage(TAG.message())
                    .hasCauseInstanceOf(ArithmeticException.class);
        }
    }
}
