using System.Security.Cryptography;
using System.Text;
using Quoll.Json.Values;

namespace Quoll.Tests.Json.Values;

/// <summary>
/// Real documents print as V8's JSON.stringify prints them, from a string and from UTF-8, on both paths.
/// </summary>
public class JsonCorpusTests
{
    // The SHA-256 of the output of node 20 and 26, in UTF-8: compact, indented by 2, indented by a tab.
    public static readonly TheoryData<string, string, string, string> Expected = new()
    {
        { "bitcoin.json",
            "c330e409d65fb7de849604fad9b4e15b16836ed858335f0c2a260cd4ae5045fa",
            "7739af6faee1144aca6b45d03f302935c8c69a7ae1a9c0e0cfe95a4d40fa41dd",
            "03d9e9e1200d6ec07628fe96f93ab6966d8b8f351d191302d519eb479c62a683" },
        { "canada.json",
            "bd4f364718711da4bca3c40ee737ef7f0eef3d3f9303067269581be73d65546d",
            "6c0029b893671d6582d5448361d76ff97232fa5359c39363720e02611beb2464",
            "b12c40e187ef59764c8502e24cd40a9538d552fff8bfa291cfaded7d3f948d74" },
        { "citm_catalog.json",
            "831f4a8f271d6650d49b87c3af6b6adaaea122e563dd85fa03dc62b03c3ab7ef",
            "8adb7c2c456fcf4d42ef11cddea34d45b68bc6f97dfa8a07af8adc02c7e27bfb",
            "8e857a440913d0d620e6712e2bdd420265a1805d163ad9f2e0b856b85e671508" },
        { "doj-blog.json",
            "db87f5f373cd1d12ba0c4dea1e9c068baafa47052f8f83eac9a537719fa0a45e",
            "c34223431afc4bc286d291acde7e75bd37c9075ca10c6af69fb47a9c54128257",
            "b586d1acec1c6e9889903a9fbfb59a08e4b109d506d9b0b0c58a0fcd16cdaffc" },
        { "eu-lobby-country.json",
            "5e5f8044184e48a4258cb523771f1ad743f145bbb6a75c2f4fd4a9a3418fffed",
            "29fccba4cf25c8e1534941644854850c62447abc6ebf0104d0894496a16bf20e",
            "c7f181f7391dbf7254696620f19e1167edcd7d3f5d64c811aedb4b8122a780c8" },
        { "eu-lobby-financial.json",
            "bdf446a411bcc319dd5c89015856c5e21fceb24fdc3825f98e51412ee7b00758",
            "180360090b858d3059f7654c9890a3c788444e6c9c270678f8a92d67ab173da4",
            "f0d05b9a28681fd74d555284d7ff98ff1b1a45f9a2258be5b518ca7a7181a26e" },
        { "github-events.json",
            "9d08fc69ae81307ff058bb5d407bb3315a038391bb5e499da4f4a77af42fcd9c",
            "4106060fd819dcb59bdd3fb690f770f6fab15d576c61fa899bf0ed6606576444",
            "c44474a150e6894e1aa08b900c87544339e335b938047dad76e1556c3940c894" },
        { "json-generator.json",
            "8d15258acbd6e3bae23406aa0dfb46df9ff45e3c47339d9aee0255ec44b7d962",
            "e899fdbbcb5fbb50909f5b8cb55b99623ddbd10794ece54bb646ff2dffb9c6d3",
            "a887d4780fbb148e8477ecc5171b94eb8a598df55b9a8479d04347974f85a7ee" },
        { "movies.json",
            "0c175f862092fd1cd76aeaaec3441b5c4a591767eb1727c4d46765edf3cd68de",
            "255cfb0166df2aefff61e75d832ebed1053b6fb57bc4db7f856c2b0d131f370c",
            "f54ae0030d03f524a630e6a77f9fbc2e7f550370536034c2b2defdc2f7730512" },
        { "reddit-scala.json",
            "0394fa513fea9e3f8f3c9c81fb4a294fda4450500960d1423b2a1ccee0b0748f",
            "fd1b9a8efd7935c0dacd48b946ec77e573324f0dee464d13d930d275c50e2f03",
            "7a5877b1a97664e3149f659aaba1d0a2dc30230f91385a6b62c0eed70ff30f4c" },
        { "temp-anomaly.json",
            "924d2f0addf89d076b80b7118e79ddf224b30e69af2b1057426c6ffc336d02bf",
            "7e18a2b30039a383db4909920ede4d8e605af52b4acc9b029ad8404c59634290",
            "ab1b74f26d47d05bd4594f364780b890441745b92c2adb7cf3828a162ffdbb01" },
        { "thai-cinemas.json",
            "75d025d8e68afa2491d368fd0a575e4e608ee7d74ed0160062dac69cb3246a15",
            "1e1207ae64fe4cc3cfe7cd9d969c14abe14f6ff29c9243a09ad60e64c1c198d5",
            "31d3b4db75e9b00c34fb454461bc1ca96ca0cef8787bc6b3fbebb87ce0e6803a" },
        { "turkish.json",
            "a4368e4d10e5fb6f89751fe853c83f28490096cc310e6a46e85fe1fac31209bd",
            "55f17aecd7b402dde966fb7402037e3dc1a33704d3d7adcb3477359a3754f9b3",
            "92991f2aa65b0ad1b7bea46c22f8efa4efd30cd6c2dfa2745d077e9e8a3886cc" },
        { "twitter.json",
            "584c28f40d3e00dd6aed43b80cec9f8df9e5c2c9967320f9c41c881fd02c4392",
            "a08b769f32b95f426cbc3abafcec65c1a19d3eb544d4ddf320eae142c99efc5d",
            "1d8d7ec597be6f2facd71170bc2485807fa7bab8a6bbb6c5d58956a6ad888b0e" },
        { "twitter_api_compact_response.json",
            "8522b6cbb22c01e5dfbbe1a3dd199bcacfe65f5bcce90497bdfbd68518ed823c",
            "ae985b30e6f060c5eccab054da5b4b4abe7566a88341ea5f8272893e6a0707c0",
            "cdb5b1dfde895c00395f2eabba214795345bf74c3697cff856de77a57c0984f8" },
        { "twitter_api_response.json",
            "c2e2312d50606f9b44643d49846910807fe1076405babafa1f84d60af4d7e4b6",
            "eb4a1203d306bf7a5ded6c00d879d2c91ddce11c52258442363b842283a4718f",
            "8fb43ca9c77e2cdda3296c676a0bd74489e052ddf42db5e3f771e98e8b1f66bd" },
    };

    [CorpusTheory]
    [MemberData(nameof(Expected))]
    public void Document_prints_as_node_prints_it(string name, string compact, string indented, string tabbed)
    {
        var realm = new JsonRealm();
        var bytes = File.ReadAllBytes(Path.Combine(SharedDocuments.Corpus!, name));
        var fromText = realm.Parse(Encoding.UTF8.GetString(bytes));
        var fromUtf8 = realm.ParseUtf8(bytes);
        foreach (var (gap, hash) in new[] { ("", compact), ("  ", indented), ("\t", tabbed) })
        {
            foreach (var isGeneral in new[] { false, true })
            {
                BothPaths.On(isGeneral, () =>
                {
                    Assert.Equal(hash, Hash(realm.Stringify(fromText, space: gap)!));
                    Assert.Equal(hash, Hash(realm.Stringify(fromUtf8, space: gap)!));
                    Assert.Equal(hash, Hash(realm.StringifyUtf8(fromText, new JsonLayout(null, null, gap))!));
                    return true;
                });
            }
        }
    }

    private static string Hash(string text) => Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text)));
}
